import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { registry, type DeploymentInput } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { createHostSites } from '../../partners/host-sites.ts';
import { registerDelivery } from '../delivery.ts';

/** What is deployed at first: the shell `h1`, and a release of each of two remotes. */
export const start: DeploymentInput = {
  hostRelease: 'h1',
  registry: {
    schema: 1,
    revision: 7,
    remotes: [releasedRemote('orders', 'o1'), releasedRemote('ssl', 's1')],
  },
};

export type ServedFolder = Awaited<ReturnType<typeof serveFolder>>;

/** A server of a folder of releases, in which `start` is deployed. */
export async function serveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-portal-'));
  mkdirSync(join(folder, 'host/h1'), { recursive: true });
  writeFileSync(
    join(folder, 'host/h1/assets.json'),
    JSON.stringify({ first: { file: 'first-paint.js', integrity: '' }, shell: [] }),
  );
  /** Deploys something else, or what is no document. */
  const write = (document: unknown) =>
    writeFileSync(
      join(folder, 'deployment.json'),
      typeof document === 'string' ? document : JSON.stringify(document),
    );
  write(start);
  const sites = createHostSites(join(folder, 'sites'), (error) => {
    throw error;
  });
  const app = fastify();
  await registerDelivery(app, { releasesFolder: folder, sites, site: {} });
  return {
    app,
    folder,
    sites,
    write,
    /** The registry that a host name, and a visitor by a cookie, is given. */
    async read(host = 'portal.example', cookie?: string) {
      const answer = await app.inject({ url: '/registry', headers: { host, ...(cookie ? { cookie } : {}) } });
      return { answer, document: registry.parse(answer.json()) };
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
