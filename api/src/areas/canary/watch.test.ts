import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Deployment, HostManifest, VisitKind } from '@certdeck/contract/schemas';
import {
  endCanary,
  openStore,
  readDeployment,
  signed,
  startCanary,
  startHostCanary,
  type Store,
  writeDeployment,
} from '@certdeck/store';
import { type S3Server, startS3 } from '@certdeck/store/testing';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createVisitLimit, isOfTrial } from './accept.ts';
import { countVisits, listVisits } from '../telemetry/visits.store.ts';
import { type CanaryWatch, createCanaryWatch } from './watch.ts';

const START = new Date('2027-03-01T10:00:00Z');
const hostOf = (release: string, contract = '1.0'): HostManifest => ({
  schema: 1,
  release,
  contract,
  shared: { react: '19.3.1' },
});

let database: Database;
let folder: string;
let present: Date;
let hosts: Record<string, HostManifest>;
const log: { what: string; sentence: string; fields: object }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('telemetry_loads').execute();
  folder = mkdtempSync(join(tmpdir(), 'certdeck-canary-'));
  present = START;
  hosts = { h1: hostOf('h1'), h2: hostOf('h2') };
  log.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = deploymentOf(remote('orders', 'o1'), remote('ssl', 's1'));
const say = (what: string) => (fields: object, sentence: string) => void log.push({ what, sentence, fields });

/** A server that looks at a store; it sees the document as it was when the look began, as servers do. */
function serverOf(store: Store, seen: () => Deployment | undefined, late = 0): CanaryWatch {
  return createCanaryWatch({
    visits: { list: (part, trials) => listVisits(database.db, part, trials) },
    store,
    deployment: seen,
    manifestOf: async (release) => hosts[release],
    now: () => new Date(present.getTime() + late),
    log: { warn: say('warn'), error: say('error') } as never,
  });
}
const onFolder = () => serverOf(openStore(folder, {}), () => readDeployment(folder));

async function visit(
  part: string,
  release: string,
  trial: number,
  counts: Partial<Record<VisitKind, number>>,
): Promise<void> {
  const reports = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({ part, release, trial, visit: kind as VisitKind })),
  );
  await countVisits(database.db, reports, present);
}
const fails = { start: 30, failed: 9, load: 9 };

describe('a canary of a remote', () => {
  const canary = (promoteAfter?: number) =>
    signed(start, startCanary(start, remote('orders', 'o2'), { share: 10, promoteAfter }, START), {
      by: 'ada@example.com',
      commit: 'abc123',
    });

  it('is stopped by the first look that finds it worse, and the log says why and from which commit', async () => {
    writeDeployment(canary(), folder);
    const server = onFolder();
    await visit('orders', 'o1', 2, { start: 270, failed: 1, load: 1 });
    await visit('orders', 'o2', 2, { start: 10 });
    await server.look();
    expect(readDeployment(folder)?.registry.revision).toBe(2);
    await visit('orders', 'o2', 2, fails);
    await server.look();
    const after = readDeployment(folder)!;
    expect(after.canaries).toEqual({});
    expect(after.withdrawn).toEqual({ orders: ['o2'] });
    expect(after.changes[0]).toMatchObject({
      revision: 3,
      at: START.toISOString(),
      what: 'rollback',
      part: 'orders',
      release: 'o2',
      share: 10,
      commit: 'abc123',
      rule: { name: 'failures', kind: 'load', canary: { visits: 40, failed: 9 } },
    });
    expect(after.changes[0]?.by).toBeUndefined();
    expect(log.map(({ sentence }) => sentence)).toEqual(['A canary was stopped by rule']);
    await server.look();
    expect(readDeployment(folder)).toEqual(after);
  });

  it('is promoted when it is proven, its time has come, and its team asked for that', async () => {
    writeDeployment(canary(24), folder);
    const server = onFolder();
    await visit('orders', 'o1', 2, { start: 3_600, failed: 18, load: 18 });
    await visit('orders', 'o2', 2, { start: 400, failed: 1, load: 1 });
    await server.look();
    expect(readDeployment(folder)?.registry.revision).toBe(2);
    present = new Date(START.getTime() + 24 * 3_600_000);
    await server.look();
    const after = readDeployment(folder)!;
    expect(after.registry.remotes.map(({ release }) => release)).toEqual(['o2', 's1']);
    expect(after.changes[0]).toMatchObject({ what: 'promote', rule: { name: 'proof' }, commit: 'abc123' });
  });

  it('isn’t promoted into a shell that it no longer fits, which is said once and shown', async () => {
    writeDeployment(canary(0), folder);
    hosts['h1'] = hostOf('h1', '2.0');
    const server = onFolder();
    await visit('orders', 'o1', 2, { start: 3_600, failed: 18, load: 18 });
    await visit('orders', 'o2', 2, { start: 400, failed: 1, load: 1 });
    await server.look();
    await server.look();
    expect(readDeployment(folder)?.registry.revision).toBe(2);
    expect(server.problemOf('orders')).toContain('needs contract ^1.0, the host gives 2.0');
    expect(log).toHaveLength(1);
    hosts['h1'] = hostOf('h1');
    await server.look();
    expect(readDeployment(folder)?.canaries).toEqual({});
    expect(server.problemOf('orders')).toBe('');
  });

  it('is judged by its own trial: what an earlier one came to is forgotten', async () => {
    const first = canary();
    await visit('orders', 'o2', 2, fails);
    const again = startCanary(
      endCanary(first, 'orders', START),
      remote('orders', 'o2'),
      { share: 10 },
      START,
    );
    writeDeployment(again, folder);
    await onFolder().look();
    expect(readDeployment(folder)?.registry.revision).toBe(4);
  });

  it('is left to people where it began before visits were counted', async () => {
    writeDeployment(
      { ...start, canaries: { orders: { share: 10, steps: [], remote: remote('orders', 'o2') } } },
      folder,
    );
    await onFolder().look();
    expect(readDeployment(folder)?.registry.revision).toBe(1);
  });
});

describe('a canary of the shell', () => {
  it('is stopped like a remote’s', async () => {
    writeDeployment(startHostCanary(start, 'h2', { share: 10 }, START), folder);
    await visit('host', 'h1', 2, { start: 270 });
    await visit('host', 'h2', 2, { start: 30, failed: 8, hang: 8 });
    await onFolder().look();
    const after = readDeployment(folder)!;
    expect([after.hostRelease, after.hostCanary, after.withdrawn]).toEqual([
      'h1',
      undefined,
      { host: ['h2'] },
    ]);
    expect(after.changes[0]).toMatchObject({ part: 'host', rule: { kind: 'hang' } });
  });

  it('is stopped when nothing is heard of it, and promoted when it is proven', async () => {
    writeDeployment(startHostCanary(start, 'h2', { share: 10 }, START), folder);
    await visit('host', 'h1', 2, { start: 200 });
    await onFolder().look();
    expect(readDeployment(folder)?.changes[0]?.rule?.name).toBe('silence');

    writeDeployment(startHostCanary(start, 'h2', { share: 10, promoteAfter: 0 }, START), folder);
    await visit('host', 'h1', 2, { start: 3_400, failed: 18, render: 18 });
    await visit('host', 'h2', 2, { start: 400 });
    await onFolder().look();
    expect(readDeployment(folder)).toMatchObject({
      hostRelease: 'h2',
      earlier: { host: [{ release: 'h1' }] },
    });
  });
});

describe('servers that share a store', () => {
  it.each(['a folder', 'a bucket'])('stop a canary once, in %s', async (kind) => {
    let s3: S3Server | undefined;
    try {
      s3 = kind === 'a bucket' ? await startS3() : undefined;
      const deployed = startCanary(start, remote('orders', 'o2'), { share: 10 }, START);
      const open = () => openStore(folder, s3?.environment ?? {});
      await open().change(() => deployed);
      await visit('orders', 'o1', 2, { start: 270 });
      await visit('orders', 'o2', 2, fails);
      // Each has seen the document with the canary, and judges before anybody has written.
      const servers = [1, 2, 3, 4].map((late) => serverOf(open(), () => deployed, late));
      await Promise.all(servers.map((server) => server.look()));
      const after = (await open().read())!;
      expect(after.registry.revision).toBe(3);
      expect(after.changes.filter(({ what }) => what === 'rollback')).toHaveLength(1);
      expect(log.map(({ what }) => what)).toEqual(['warn']);
    } finally {
      await s3?.close();
    }
  });

  it('leave alone what a person has changed since they judged', async () => {
    const deployed = startCanary(start, remote('orders', 'o2'), { share: 10 }, START);
    const raised = startCanary(deployed, remote('orders', 'o2'), { share: 50 }, START);
    await visit('orders', 'o1', 2, { start: 270 });
    await visit('orders', 'o2', 2, fails);
    writeDeployment(raised, folder);
    await serverOf(openStore(folder, {}), () => deployed).look();
    expect(readDeployment(folder)).toEqual(raised);
  });

  it('say what is wrong when they may not write', async () => {
    writeDeployment(startCanary(start, remote('orders', 'o2'), { share: 10 }, START), folder);
    await visit('orders', 'o1', 2, { start: 270 });
    await visit('orders', 'o2', 2, fails);
    const refuse = {
      ...openStore(folder, {}),
      change: async () => Promise.reject(new Error('writing releases/deployment.json failed: 403')),
    };
    const server = serverOf(refuse, () => readDeployment(folder));
    await server.look();
    expect(server.problemOf('orders')).toContain('403');
    expect(log.map(({ what }) => what)).toEqual(['error']);
  });
});

describe('visits', () => {
  it('are counted by hour, part, release and trial', async () => {
    await visit('orders', 'o2', 2, { start: 3, failed: 1, render: 1 });
    await visit('orders', 'o2', 2, { start: 2 });
    await visit('orders', 'o1', 2, { start: 9 });
    await visit('orders', 'o2', 12, { start: 1 });
    await visit('ssl', 's2', 2, { start: 7 });
    present = new Date(START.getTime() + 3_600_000);
    await visit('orders', 'o2', 2, { hang: 1 });
    const none = { start: 0, failed: 0, load: 0, render: 0, hang: 0 };
    expect(await listVisits(database.db, 'orders', [2])).toEqual([
      { hour: START, trial: 2, release: 'o1', counts: { ...none, start: 9 } },
      { hour: START, trial: 2, release: 'o2', counts: { ...none, start: 5, failed: 1, render: 1 } },
      { hour: present, trial: 2, release: 'o2', counts: { ...none, hang: 1 } },
    ]);
    expect(await listVisits(database.db, 'orders', [])).toEqual([]);
  });

  it('are of a trial that runs, of one of its sides', () => {
    const tried = startHostCanary(
      startCanary(start, remote('orders', 'o2'), { share: 10 }, START),
      'h2',
      { share: 10 },
      START,
    );
    const takes = (part: string, release: string, trial: number) =>
      isOfTrial(tried, { part, release, trial });
    expect([
      takes('orders', 'o1', 2),
      takes('orders', 'o2', 2),
      takes('host', 'h1', 3),
      takes('host', 'h2', 3),
    ]).toEqual([true, true, true, true]);
    expect([
      takes('orders', 'o2', 3),
      takes('orders', 'o9', 2),
      takes('ssl', 's1', 2),
      takes('host', 'h2', 2),
    ]).toEqual([false, false, false, false]);
  });

  it('are taken so often an hour from one address', () => {
    let now = START;
    const isTaken = createVisitLimit(() => now, 2);
    const three = () => [isTaken('192.0.2.1'), isTaken('192.0.2.1'), isTaken('192.0.2.1')];
    expect(three()).toEqual([true, true, false]);
    expect(isTaken('192.0.2.2')).toBe(true);
    now = new Date(START.getTime() + 3_600_000);
    expect(three()).toEqual([true, true, false]);
  });
});
