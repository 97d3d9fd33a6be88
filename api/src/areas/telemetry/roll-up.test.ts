import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { pruneTelemetry } from './prune.store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const failure = (hour: number, digest: string, count: number, reporters: number) => {
  const at = new Date(START + hour * HOUR);
  const texts = { remote: 'orders', release: 'r1', owner: 'team-orders', code: 'RENDER', detail: digest };
  return {
    ...texts,
    digest,
    bucket: at,
    count,
    reporters,
    first_at: at,
    last_at: new Date(at.getTime() + 60_000),
  };
};

it('hours older than two days become days: counts are added, the widest hour says how many networks', async () => {
  const { db } = database;
  const hours = Array.from({ length: 72 }, (_, hour) => [
    failure(hour, 'loud', 10, (hour % 24) + 1),
    ...(hour % 5 === 0 ? [failure(hour, 'rare', 1, 1)] : []),
  ]).flat();
  await db.insertInto('telemetry_failures').values(hours).execute();
  await db
    .insertInto('telemetry_loads')
    .values(
      [1, 2, 30].flatMap((hour) =>
        ['entry', 'trial-7'].map((step) => ({
          bucket: new Date(START + hour * HOUR),
          ...{ remote: 'orders', release: 'r1', step, slot: 3, count: 7, reporters: hour },
        })),
      ),
    )
    .execute();
  await Promise.all([1, 2].map(() => pruneTelemetry(db, new Date(START + 3 * DAY + HOUR), 30)));

  const days = await db.selectFrom('telemetry_failures').selectAll().orderBy('bucket').execute();
  const loud = days.filter(({ digest }) => digest === 'loud');
  expect(loud).toHaveLength(1 + 48);
  expect(loud[0]).toMatchObject({
    bucket: new Date(START),
    count: 240,
    reporters: 24,
    first_at: new Date(START),
    last_at: new Date(START + 23 * HOUR + 60_000),
  });
  expect(loud.reduce((sum, { count }) => sum + count, 0)).toBe(720);
  const rare = days.filter(({ digest }) => digest === 'rare');
  expect(rare.filter(({ bucket }) => bucket < new Date(START + DAY))).toMatchObject([
    { count: 5, reporters: 1 },
  ]);
  const all = await db.selectFrom('telemetry_loads').selectAll().orderBy('bucket').execute();
  // Visits of trials are read by the hour.
  expect(all.filter(({ step }) => step === 'trial-7').map(({ bucket }) => bucket.getTime() - START)).toEqual(
    [1, 2, 30].map((hour) => hour * HOUR),
  );
  const loads = all.filter(({ step }) => step === 'entry');
  expect(loads.map(({ bucket, count, reporters }) => [bucket.getTime() - START, count, reporters])).toEqual([
    [0, 14, 2],
    [30 * HOUR, 7, 30],
  ]);
});

it('which networks told is forgotten with the hour', async () => {
  const { db } = database;
  const row = (hour: number) => ({
    digest: 'a',
    network: '203.0.113.0/24',
    bucket: new Date(START + hour * HOUR),
  });
  await db
    .insertInto('telemetry_networks')
    .values([row(1), row(2)])
    .execute();
  await pruneTelemetry(db, new Date(START + 2 * HOUR + 5), 30);
  expect(await db.selectFrom('telemetry_networks').selectAll().execute()).toEqual([row(2)]);
});
