import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HostManifest } from '@certdeck/contract/schemas';
import type { Refusal } from './checks/refusal.ts';
import type { Order } from './command.ts';
import type { SlowChecks } from './roll-out.ts';
import { makeCurrent, pinTo, startCanary } from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-commands-'));
const before = process.env['RELEASES_DIR'];
// Where releases are is read once, when the modules are.
process.env['RELEASES_DIR'] = folder;
const { readDeployment, writeDeployment } = await import('./registry-file.ts');
const { openStore } = await import('./store.ts');
const { promoteRemote, releaseRemote, retireRemote, rollbackRemote } = await import('./remote-commands.ts');

const now = new Date('2027-03-01T10:00:00Z');
const order = (change: Partial<Order> = {}): Order => ({
  id: 'orders',
  canary: undefined,
  promoteAfter: undefined,
  host: undefined,
  release: undefined,
  from: undefined,
  reason: undefined,
  force: false,
  ...change,
});
/** What the slow checks say; the screens are asked only when nothing else refuses. */
const asked: string[] = [];
const checks = (found: { sources?: Refusal[]; screens?: Refusal[] } = {}): SlowChecks => ({
  sources: async (folder) => {
    asked.push(`sources of ${folder}`);
    return found.sources ?? [];
  },
  screens: async (_store, _next, { part, release }) => {
    asked.push(`screens of ${part} ${release}`);
    return found.screens ?? [];
  },
});
const release = (change: Partial<Order>, found = {}) => releaseRemote(store(), order(change), checks(found));

function put(path: string, manifest: object): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'manifest.json'), JSON.stringify(manifest));
}

beforeAll(() => {
  const host: HostManifest = { schema: 1, release: 'h1', contract: '1.2', shared: { react: '19.3.1' } };
  put('host/h1', host);
  put('remotes/orders/o1', remote('orders', 'o1').manifest);
  put('remotes/orders/newer', remote('orders', 'newer', '^1.3').manifest);
  put('remotes/orders/others', remote('ssl', 'others').manifest);
  put('remotes/orders/o2', remote('orders', 'o2').manifest);
});
afterAll(() => {
  if (before === undefined) delete process.env['RELEASES_DIR'];
  else process.env['RELEASES_DIR'] = before;
  rmSync(folder, { recursive: true, force: true });
});
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
beforeEach(() => {
  asked.length = 0;
  writeDeployment(start, folder);
});
const store = () => openStore(folder, {});

describe('what the deployed host can’t run', () => {
  const refusal = 'orders newer needs contract ^1.3, the host gives 1.2: release the host first';

  it('isn’t released, to everybody, a canary or one host name', async () => {
    for (const who of [{}, { canary: 5 }, { host: 'a.example' }])
      await expect(release({ release: 'newer', ...who })).rejects.toThrow(refusal);
    expect(readDeployment(folder)).toEqual(start);
  });

  it('isn’t promoted, though it began as a canary of a host that could', async () => {
    writeDeployment(startCanary(start, remote('orders', 'newer', '^1.3'), { share: 5 }, now), folder);
    await expect(promoteRemote(store(), order())).rejects.toThrow(refusal);
    expect(await rollbackRemote(store(), order())).toContain('the canary has ended');
  });

  it('isn’t gone back to', async () => {
    const newer = makeCurrent(start, remote('orders', 'newer', '^1.3'), now);
    writeDeployment(makeCurrent(newer, remote('orders', 'o1'), now), folder);
    await expect(rollbackRemote(store(), order())).rejects.toThrow(refusal);
    expect(readDeployment(folder)?.registry.revision).toBe(3);
  });
});

describe('a release that somebody had before', () => {
  const known = () =>
    makeCurrent(makeCurrent(start, remote('orders', 'o2'), now), remote('orders', 'o1'), now);

  it('is given by its name once its screens have opened, with who and why in the log', async () => {
    writeDeployment(known(), folder);
    const said = await release({ release: 'o2', reason: 'the prices are right again' });
    expect(said).toBe('orders o2 is current (revision 4)');
    expect(asked).toEqual(['screens of orders o2']);
    const [step] = readDeployment(folder)!.changes;
    expect(step).toMatchObject({ what: 'release', release: 'o2', why: 'the prices are right again' });
    expect(step?.by).toBeTruthy();
    expect(step?.forced).toBeUndefined();
  });

  it('is refused when a screen doesn’t open or nobody could look, and then nothing has changed', async () => {
    writeDeployment(known(), folder);
    const screens = [{ check: 'screens', text: 'orders /orders/list in host h1: RENDER, it broke' }];
    await expect(release({ release: 'o2' }, { screens })).rejects.toThrow(
      'screens: orders /orders/list in host h1',
    );
    expect(readDeployment(folder)).toEqual(known());
    const said = await release({ release: 'o2', force: true, reason: 'the fault is older' }, { screens });
    expect(said).toBe('orders o2 is current (revision 4)\noverruled: screens (the fault is older)');
    expect(readDeployment(folder)?.changes[0]).toMatchObject({
      forced: ['screens'],
      why: 'the fault is older',
    });
    // It came past the checks, and would again.
    writeDeployment(makeCurrent(readDeployment(folder)!, remote('orders', 'o1'), now), folder);
    await expect(release({ release: 'o2' })).rejects.toThrow(
      'orders o2 came past these checks before: screens (the fault is older)',
    );
  });

  it('is refused when nobody had it, since its sources can’t be looked at', async () => {
    await expect(release({ release: 'o2' })).rejects.toThrow(
      "types: nobody had orders o2 before, and its sources aren't those of this folder",
    );
    expect(asked).toEqual([]);
    expect(await release({ release: 'o2', force: true, reason: 'built by the other team' })).toContain(
      'not run: types',
    );
  });
});

describe('a release command', () => {
  it('refuses a folder that holds another remote or nothing, and says which', async () => {
    await expect(release({ release: 'others' })).rejects.toThrow(
      'others/manifest.json is of ssl, not of orders',
    );
    await expect(release({ release: 'none' })).rejects.toThrow(
      `there is no release orders none in ${folder}`,
    );
    await expect(rollbackRemote(store(), order())).rejects.toThrow('no earlier release to go back to');
  });

  it('says what to do about a first release, which has none before it', async () => {
    const refusal = 'release another, or take it away with npm run retire -- orders';
    await expect(rollbackRemote(store(), order())).rejects.toThrow(refusal);
    expect(await retireRemote(store(), order())).toContain('orders is gone');
    expect(readDeployment(folder)?.registry.remotes.map(({ id }) => id)).toEqual(['ssl']);
    expect(await release({ release: 'o1' })).toContain('orders o1 is current (revision 3)');
  });

  it('ends a canary before it goes back, and one host’s own release alone', async () => {
    const second = makeCurrent(start, remote('orders', 'o2'), now);
    const busy = pinTo(
      startCanary(second, remote('orders', 'o3'), { share: 5 }, now),
      remote('orders', 'o4'),
      'a.example',
      now,
    );
    writeDeployment(busy, folder);
    expect(await rollbackRemote(store(), order({ host: 'a.example' }))).toContain(
      'a.example gets what everybody gets (revision 5)',
    );
    expect(readDeployment(folder)).toMatchObject({ pins: {}, canaries: { orders: { share: 5 } } });
    expect(await rollbackRemote(store(), order())).toContain('the canary has ended, nothing else changed');
    expect(await rollbackRemote(store(), order())).toContain('o1 is current again (revision 7)');
  });
});
