import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HostManifest } from '@certdeck/contract/schemas';
import { makeHostCurrent, pinTo } from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import type { Order } from './command.ts';
import type { SlowChecks } from './roll-out.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-host-commands-'));
const before = process.env['RELEASES_DIR'];
// Where releases are is read once, when the modules are.
process.env['RELEASES_DIR'] = folder;
const { readDeployment, writeDeployment } = await import('./registry-file.ts');
const { openStore } = await import('./store.ts');
const { promoteHostCanary, releaseHost, rollbackHost } = await import('./host-commands.ts');

const now = new Date('2027-03-01T10:00:00Z');
const order = (change: Partial<Order> = {}): Order => ({
  id: 'host',
  canary: undefined,
  promoteAfter: undefined,
  host: undefined,
  release: undefined,
  from: undefined,
  reason: undefined,
  force: false,
  ...change,
});
const quiet: SlowChecks = { sources: async () => [], screens: async () => [] };
const store = () => openStore(folder, {});
const release = (change: Partial<Order>) => releaseHost(store(), order(change), quiet);

function put(host: HostManifest): void {
  mkdirSync(join(folder, 'host', host.release), { recursive: true });
  writeFileSync(join(folder, 'host', host.release, 'manifest.json'), JSON.stringify(host));
}
const host = (name: string, contract = '1.2'): HostManifest => ({
  schema: 1,
  release: name,
  contract,
  shared: { react: '19.3.1' },
});

beforeAll(() => {
  for (const one of [host('h1'), host('h2'), host('h3'), host('foreign', '9.0')]) put(one);
});
afterAll(() => {
  if (before === undefined) delete process.env['RELEASES_DIR'];
  else process.env['RELEASES_DIR'] = before;
  rmSync(folder, { recursive: true, force: true });
});
// Every shell here was somebody's, so that its sources needn't be looked at.
const known = ['h3', 'h2', 'h1'].reduce(
  (deployment, name) => makeHostCurrent(deployment, name, now),
  deploymentOf(remote('orders', 'o1'), remote('ssl', 's1')),
);
beforeEach(() => writeDeployment(known, folder));

describe('the shell', () => {
  it('goes to a share of visitors, to a larger one, and to everybody', async () => {
    expect(await release({ release: 'h2', canary: 5 })).toContain('host h2 goes to 5 % of visitors');
    expect(await release({ release: 'h2', canary: 20, promoteAfter: 24 })).toContain('20 %');
    expect(readDeployment(folder)).toMatchObject({
      hostRelease: 'h1',
      hostCanary: { release: 'h2', share: 20, promoteAfter: 24, steps: [{ share: 5 }, { share: 20 }] },
    });
    expect(await promoteHostCanary(store(), order({ reason: 'a quiet week' }))).toContain(
      "host h2 is everybody's",
    );
    const after = readDeployment(folder)!;
    expect([after.hostRelease, after.hostCanary]).toEqual(['h2', undefined]);
    expect(after.changes[0]).toMatchObject({ what: 'promote', part: 'host', why: 'a quiet week' });
    await expect(promoteHostCanary(store(), order())).rejects.toThrow('the host has no canary');
  });

  it('ends its canary before it goes back, and one host name’s own alone', async () => {
    await release({ release: 'h2', canary: 5 });
    await release({ release: 'h3', host: 'a.example' });
    expect(await rollbackHost(store(), order({ host: 'a.example' }))).toContain('gets what everybody gets');
    expect(readDeployment(folder)).toMatchObject({ hostPins: {}, hostCanary: { release: 'h2' } });
    expect(await rollbackHost(store(), order({ reason: 'it was slow' }))).toContain('the canary has ended');
    expect(readDeployment(folder)?.changes[0]).toMatchObject({
      what: 'rollback',
      share: 5,
      why: 'it was slow',
    });
    expect(readDeployment(folder)?.hostRelease).toBe('h1');
    expect(await rollbackHost(store(), order())).toContain('h2 is current again');
  });

  it('that can’t run a remote is refused to everybody who would meet both, and to nobody else', async () => {
    for (const who of [{}, { canary: 5 }, { host: 'a.example' }])
      await expect(release({ release: 'foreign', ...who })).rejects.toThrow(
        /host foreign can’t run what is deployed.*\norders o1 needs contract \^1\.0, the host gives 9\.0/,
      );
    const own = [remote('orders', 'o2', '^9.0'), remote('ssl', 's2', '^9.0')];
    writeDeployment(
      own.reduce((deployment, one) => pinTo(deployment, one, 'a.example', now), known),
      folder,
    );
    const forced = { force: true, reason: 'only its own remotes' };
    expect(await release({ release: 'foreign', host: 'a.example', ...forced })).toContain(
      'host foreign is what a.example gets',
    );
    expect(readDeployment(folder)?.changes[0]?.forced).toEqual(['types (not run)']);
  });

  it('is built from this folder alone', async () => {
    await expect(release({ from: 'teams/portal' })).rejects.toThrow('--from is for remotes');
  });
});
