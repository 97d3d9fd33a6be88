import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../platform/database/database.ts';
import { openLimiter } from '../../platform/limits/open-limiter.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { type FailureReport, failureTable } from './failures.store.ts';
import { loadTable } from './loads.store.ts';
import { REST } from './report-table.ts';

const HOUR = 3_600_000;
let database: Database;
let present: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  present = Date.UTC(2026, 0, 1);
  for (const table of ['telemetry_failures', 'telemetry_loads', 'telemetry_networks', 'limits'] as const)
    await database.db.deleteFrom(table).execute();
});

const failure = (detail: string, more: Partial<FailureReport> = {}): FailureReport => ({
  remote: 'orders',
  release: 'r1',
  owner: 'team-orders',
  code: 'RENDER',
  detail,
  phase: 'render',
  recovered: '',
  site: 'portal.example',
  partner: '',
  browser: '',
  count: 1,
  ...more,
});
const isReleased = (part: string, release: string) => part === 'orders' && release === 'r1';

/** One process over the database. */
function open(options: AdmissionOptions = {}) {
  const now = () => new Date(present);
  const services = { db: database.db, limiter: openLimiter(database, { now }), now };
  const { keep } = createAdmission(services, failureTable(isReleased), { written: 10_000, ...options });
  const loads = createAdmission(services, loadTable(isReleased), options);
  return {
    keep,
    loads: loads.keep,
    tell: (detail: string, address: string, count = 1) => keep([failure(detail, { count })], address),
  };
}
const rows = () => database.db.selectFrom('telemetry_failures').selectAll().execute();
const rowOf = async (detail: string) => (await rows()).find((row) => row.detail === detail);
const sum = async () => (await rows()).reduce((total, { count }) => total + count, 0);
/** Beside the rest, what the shared limits gave out: over a server each process gives out 5 % more unasked. */
async function expectRows(most: number): Promise<void> {
  const { length } = (await rows()).filter(({ detail }) => detail !== REST);
  expect(length).toBeGreaterThanOrEqual(most);
  expect(length).toBeLessThanOrEqual(most * 1.05);
}
const forged = (from: number, length: number) =>
  Array.from({ length }, (_, n) => failure(`forged ${from + n}`));

describe('the admission of reports', () => {
  it('gives one network a few rows, and counts the rest of what it says in one', async () => {
    const { keep } = open();
    for (let n = 0; n < 1_000; n += 50) await keep(forged(n, 50), `203.0.113.${n % 250}`);
    await expectRows(20);
    expect(await rowOf(REST)).toMatchObject({ remote: 'orders', release: 'r1', code: 'RENDER' });
    expect(await sum()).toBe(1_000);
  });

  it('holds a /64 to the rows of one network, and a /48 to four times as many', async () => {
    const { keep } = open();
    for (let n = 0; n < 100; n += 1) await keep([failure(`one ${n}`)], `2001:db8:1:2::${n.toString(16)}`);
    await expectRows(20);
    await database.db.deleteFrom('telemetry_failures').execute();
    for (let n = 0; n < 200; n += 1) await keep([failure(`wide ${n}`)], `2001:db8:2:${n.toString(16)}::1`);
    await expectRows(80);
  });

  it('bounds the rows of all networks together, and keeps what was told before', async () => {
    const { keep } = open();
    await keep([failure('TypeError: x is undefined')], '192.0.2.1');
    for (let n = 0; n < 60; n += 1) await keep(forged(n * 20, 20), `198.${n}.100.1`);
    await expectRows(400);
    expect(await sum()).toBe(1_201);
    await keep([failure('TypeError: x is undefined')], '192.0.2.77');
    expect(await rowOf('TypeError: x is undefined')).toMatchObject({ count: 2, reporters: 1 });
  });

  it('makes few rows for the rest, whatever codes and releases are made up', async () => {
    const { keep } = open();
    for (let n = 0; n < 200; n += 20)
      await keep(
        Array.from({ length: 20 }, (_, m) =>
          failure('x', { release: `r${n + m}.0`, code: `CODE_${'A'.repeat(m + 1)}` }),
        ),
        '203.0.113.7',
      );
    const rest = (await rows()).filter(({ detail }) => detail === REST);
    expect(rest.map(({ code, release }) => [code, release])).toEqual([[REST, '']]);
    expect(await sum()).toBe(200);
  });

  it('samples repeats when there are very many, tenfold counted, and never what is new', async () => {
    let turn = 0;
    const { tell } = open({ written: 100, random: () => (turn++ % 10) / 10 });
    for (let n = 0; n < 1_100; n += 1) await tell('the same', '203.0.113.7');
    expect(await rowOf('the same')).toMatchObject({ count: 1_100, reporters: 1 });
    expect(turn).toBe(1_000);
    await tell('new', '198.51.100.1');
    await tell('the same', '198.51.100.1');
    expect(await rowOf('new')).toMatchObject({ count: 1 });
    expect(await rowOf('the same')).toMatchObject({ count: 1_101, reporters: 2 });
  });

  it('lets one network add so much to counts and no more, and tells how much it left out', async () => {
    let dropped = 0;
    const { tell } = open({ countOfANetwork: 100, onDropped: (count) => void (dropped += count) });
    for (let n = 0; n < 5; n += 1) await tell('same', '203.0.113.7', 60);
    expect([await sum(), dropped]).toEqual([100, 200]);
    await tell('same', '198.51.100.1', 60);
    expect(await sum()).toBe(160);
    present += HOUR;
    await tell('same', '203.0.113.7', 60);
    expect(await sum()).toBe(220);
  });

  it('counts the networks that told of a row, each once, whichever process they told', async () => {
    const both = [open(), open()];
    const reported = ['203.0.113.7', '203.0.113.9', '198.51.100.1', '2001:db8::1', '2001:db8:0:7::2'];
    for (const address of reported) for (const { tell } of both) await tell('same', address);
    expect(await rowOf('same')).toMatchObject({ count: 10, reporters: 3 });
    await open().tell('same', '203.0.113.200');
    expect(await rowOf('same')).toMatchObject({ count: 11, reporters: 3 });
    present += HOUR;
    await open().tell('same', '203.0.113.7');
    expect((await rows()).map(({ reporters }) => reporters).sort()).toEqual([1, 3]);
  });

  it('knows fifty networks of a row and then no more', async () => {
    const { tell } = open();
    for (let n = 0; n < 60; n += 1) await tell('same', `203.${n}.113.7`);
    expect(await rowOf('same')).toMatchObject({ count: 60, reporters: 50 });
  });

  it('counts what was not written before the database came back once it did', async () => {
    const { tell, keep } = open();
    await tell('first', '203.0.113.7');
    await expect(keep([failure('cut', { detail: 'not\u0000storable' })], '203.0.113.7')).rejects.toThrow();
    await tell('first', '203.0.113.8');
    expect(await rowOf('first')).toMatchObject({ count: 2, reporters: 1 });
  });

  it('counts load times of releases that nobody ever had in one set of classes', async () => {
    const { loads } = open();
    const load = (release: string) => ({
      remote: 'orders',
      release,
      step: 'entry',
      ok: true,
      duration: 80,
      count: 1,
    });
    for (let n = 0; n < 500; n += 50)
      await loads(
        Array.from({ length: 50 }, (_, m) => load(`made-up-${n + m}`)),
        '203.0.113.7',
      );
    await loads([load('r1')], '198.51.100.1');
    const kept = await database.db.selectFrom('telemetry_loads').selectAll().execute();
    expect(kept.length).toBeLessThanOrEqual(212);
    expect(kept.reduce((total, { count }) => total + count, 0)).toBe(501);
    expect(kept.find(({ step }) => step === REST)).toMatchObject({ release: '' });
    expect(kept.find(({ release }) => release === 'r1')).toMatchObject({ count: 1, reporters: 1 });
  });
});
