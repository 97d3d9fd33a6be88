import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hostManifestOf } from '../webpack/host-manifest-plugin.ts';
import { writeDeployment } from './registry-file.ts';
import { makeCurrent, pinTo, startCanary } from '@certdeck/store';
import { makeHostCurrent } from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';

const now = new Date('2027-03-01T10:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-compat-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, document: object) => {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'manifest.json'), JSON.stringify(document));
};

/** The command as a person runs it: what it prints, and whether it is content. */
async function compat(): Promise<{ lines: string[][]; text: string; ok: boolean }> {
  const env = { ...process.env, NODE_OPTIONS: '--no-warnings', RELEASES_DIR: folder, RELEASES_STORE: '' };
  const ran = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'compat.ts')], {
    env,
  }).then(
    ({ stdout }) => ({ text: stdout, ok: true }),
    ({ stdout }: { stdout: string }) => ({ text: stdout, ok: false }),
  );
  return { ...ran, lines: ran.text.split('\n').map((line) => line.split(/ {2,}/)) };
}

describe('npm run compat', () => {
  it('holds whatever anybody gets against the host of the sources, the deployed and the previous one', async () => {
    write('host/h1', { ...hostManifestOf('h1'), contract: '0.9' });
    write('host/h2', hostManifestOf('h2'));
    const current = remote('orders', 'o2');
    write('remotes/orders/o1', { ...remote('orders', 'o1').manifest, contract: '^0.9' });
    let deployed = makeCurrent(deploymentOf(remote('orders', 'o1')), current, now);
    deployed = startCanary(deployed, remote('orders', 'o3', '^1.99'), { share: 5 }, now);
    deployed = pinTo(deployed, remote('orders', 'o4'), 'partner-a.example', now);
    writeDeployment(makeHostCurrent(deployed, 'h2', now), folder);

    const { lines, text, ok } = await compat();
    expect(ok).toBe(false);
    expect(lines[0]).toEqual([
      'remote \\ host',
      'host of these sources',
      'deployed host h2',
      'previous host h1',
    ]);
    expect(lines.slice(1, 5)).toEqual([
      ['orders o2', 'fits', 'fits', 'NO'],
      ['orders o3 (canary)', 'NO', 'NO', 'NO'],
      ['orders o4 (partner-a.example)', 'fits', 'fits', 'NO'],
      ['orders o1 (previous)', 'NO', 'NO', 'fits'],
    ]);
    expect(text).toContain('orders o3 (canary) in deployed host h2: needs contract ^1.99');
    // Remotes of the sources, against all three.
    expect(lines.find(([label]) => label === 'ssl of these sources')).toEqual([
      'ssl of these sources',
      'fits',
      'fits',
      'NO',
    ]);
  }, 400_000);

  it('is content when everything fits, and when nothing is deployed', async () => {
    const { ok, text } = await compat();
    expect(ok).toBe(true);
    expect(text).toMatch(/^orders of these sources +fits$/m);
  }, 400_000);
});
