import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HostManifest } from '@certdeck/contract/schemas';
import type { Order } from './command.ts';
import { makeCurrent, pinTo, startCanary } from './changes.ts';
import { deploymentOf, remote } from './testing/deployments.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-commands-'));
const before = process.env['RELEASES_DIR'];
// Where releases are is read once, when the modules are.
process.env['RELEASES_DIR'] = folder;
const { readDeployment, writeDeployment } = await import('../registry-file.ts');
const { openStore } = await import('./store.ts');
const { promoteRemote, releaseRemote, retireRemote, rollbackRemote } = await import('./remote-commands.ts');

const now = new Date('2027-03-01T10:00:00Z');
const order = (change: Partial<Order> = {}): Order => ({
  id: 'orders',
  canary: undefined,
  host: undefined,
  release: undefined,
  from: undefined,
  ...change,
});

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
});
afterAll(() => {
  if (before === undefined) delete process.env['RELEASES_DIR'];
  else process.env['RELEASES_DIR'] = before;
  rmSync(folder, { recursive: true, force: true });
});
const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
beforeEach(() => writeDeployment(start, folder));
const store = () => openStore(folder, {});

describe('what the deployed host can’t run', () => {
  const refusal = 'orders newer needs contract ^1.3, the host gives 1.2: release the host first';

  it('isn’t released, to everybody, a canary or one host name', async () => {
    const release = 'newer';
    for (const who of [{ release }, { release, canary: 5 }, { release, host: 'a.example' }])
      await expect(releaseRemote(store(), order(who))).rejects.toThrow(refusal);
    expect(readDeployment(folder)).toEqual(start);
  });

  it('isn’t promoted, though it began as a canary of a host that could', async () => {
    writeDeployment(startCanary(start, remote('orders', 'newer', '^1.3'), 5, now), folder);
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

describe('a release command', () => {
  it('refuses a folder that holds another remote or nothing, and says which', async () => {
    await expect(releaseRemote(store(), order({ release: 'others' }))).rejects.toThrow(
      'others/manifest.json is of ssl, not of orders',
    );
    await expect(releaseRemote(store(), order({ release: 'none' }))).rejects.toThrow(
      `there is no release orders none in ${folder}`,
    );
    await expect(rollbackRemote(store(), order())).rejects.toThrow('no earlier release to go back to');
  });

  it('says what to do about a first release, which has none before it', async () => {
    const refusal = 'release another, or take it away with npm run retire -- orders';
    await expect(rollbackRemote(store(), order())).rejects.toThrow(refusal);
    expect(await retireRemote(store(), order())).toContain('orders is gone');
    expect(readDeployment(folder)?.registry.remotes.map(({ id }) => id)).toEqual(['ssl']);
    expect(await releaseRemote(store(), order({ release: 'o1' }))).toContain(
      'orders o1 is current (revision 3)',
    );
  });

  it('ends a canary before it goes back, and one host’s own release alone', async () => {
    const second = makeCurrent(start, remote('orders', 'o2'), now);
    const busy = pinTo(
      startCanary(second, remote('orders', 'o3'), 5, now),
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
