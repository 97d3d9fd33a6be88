import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeploymentInput } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';

export const PARTNER = 'https://shop.example';

/** Writes releases and the document of `portal.example` with one partner, so that every address has something to show. */
export function writeReleases(folder: string): void {
  const releases = join(folder, 'releases');
  mkdirSync(join(releases, 'host/h1'), { recursive: true });
  mkdirSync(join(releases, 'remotes/orders/o1'), { recursive: true });
  mkdirSync(join(folder, 'sites'), { recursive: true });
  const script = (file: string) => ({ file, integrity: `sha384-${file}` });
  const assets = {
    first: script('first-paint.js'),
    shell: [script('shell.js')],
    embed: [script('embed.js')],
  };
  writeFileSync(join(releases, 'host/h1/assets.json'), JSON.stringify(assets));
  for (const file of ['first-paint.js', 'shell.js', 'embed.js', '.hidden'])
    writeFileSync(join(releases, 'host/h1', file), `/* ${file} */`);
  writeFileSync(join(releases, 'remotes/orders/o1/entry.js'), '/* entry */');
  const deployment: DeploymentInput = {
    hostRelease: 'h1',
    registry: { schema: 1, revision: 1, remotes: [releasedRemote('orders', 'o1')] },
  };
  writeFileSync(join(releases, 'deployment.json'), JSON.stringify(deployment));
  const partner = { id: 'shop', origins: [PARTNER], areas: ['orders'], tokenMinutes: 30 };
  const site = { siteName: 'Portal', partners: [partner] };
  writeFileSync(join(folder, 'sites/portal.example.json'), JSON.stringify(site));
}
