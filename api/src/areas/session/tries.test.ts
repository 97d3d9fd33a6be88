import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../testing/database.ts';
import {
  countTry,
  forgetTries,
  readTries,
  removeOldTries,
  type Series,
  takeBackTry,
  uncountTry,
} from './tries.store.ts';

let database: Database;
let moment = Date.UTC(2026, 0, 1);
const now = () => new Date(moment);
const advance = (seconds: number) => void (moment += seconds * 1000);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fresh = (more: Partial<Series> = {}): Series => ({
  key: randomUUID(),
  waits: [0, 0, 1, 2, 4],
  memory: 86_400,
  ...more,
});
const count = (series: Series) => countTry(database.db, series, now());
const progress = async (series: Series) => (await readTries(database.db, [series], now()))[0];

describe('a series of tries', () => {
  it('makes each wait as long as its list says, and the last wait goes on', async () => {
    const series = fresh();
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 7; n++) {
      expect(await count(series)).toBe(n + 1);
      waits.push((await progress(series))?.wait);
      advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([0, 0, 1, 2, 4, 4, 4]);
  });

  it('counts nothing that comes too early', async () => {
    const series = fresh({ waits: [10] });
    expect([await count(series), await count(series)]).toEqual([1, undefined]);
    advance(9);
    expect(await count(series)).toBeUndefined();
    expect(await progress(series)).toEqual({ count: 1, wait: 1, closed: false });
    advance(1);
    expect(await count(series)).toBe(2);
  });

  it('that was counted and not made is due at once, as it was', async () => {
    const series = fresh({ waits: [10, 30] });
    await count(series);
    advance(10);
    await count(series);
    await takeBackTry(database.db, series, now());
    expect(await progress(series)).toEqual({ count: 1, wait: 0, closed: false });
    expect(await count(series)).toBe(2);
    expect(await progress(series)).toEqual({ count: 2, wait: 30, closed: false });
    // One of another moment is somebody else's.
    await takeBackTry(database.db, series, new Date(moment - 1));
    expect(await progress(series)).toMatchObject({ count: 2 });
    const first = fresh({ waits: [10] });
    await count(first);
    await takeBackTry(database.db, first, now());
    expect(await progress(first)).toEqual({ count: 0, wait: 0, closed: false });
  });

  it('lets one of many through that come at the same moment', async () => {
    const series = fresh({ waits: [5] });
    const counts = await Promise.all(Array.from({ length: 12 }, () => count(series)));
    expect(counts.filter((one) => one !== undefined)).toEqual([1]);
  });

  it('is closed after so many, however late the next comes', async () => {
    const series = fresh({ waits: [0], most: 3, memory: 30 * 86_400 });
    const counts = await Promise.all(Array.from({ length: 9 }, () => count(series)));
    expect(counts.filter((one) => one !== undefined).sort()).toEqual([1, 2, 3]);
    advance(29 * 86_400);
    expect([await count(series), (await progress(series))?.closed]).toEqual([undefined, true]);
    advance(86_400);
    expect([await count(series), (await progress(series))?.closed]).toEqual([1, false]);
  });

  it('forgets a success, and a try that was not made', async () => {
    const series = fresh({ waits: [0, 60] });
    await count(series);
    await uncountTry(database.db, series.key);
    await uncountTry(database.db, series.key);
    expect(await progress(series)).toEqual({ count: 0, wait: 0, closed: false });
    expect([await count(series), await count(series), await count(series)]).toEqual([1, 2, undefined]);
    await forgetTries(database.db, [series.key]);
    expect(await count(series)).toBe(1);
  });

  it('leaves no row behind: one or two tries for a day, more as long as they are remembered', async () => {
    const [few, many] = [fresh({ memory: 30 * 86_400 }), fresh({ waits: [0], memory: 30 * 86_400 })];
    await count(few);
    for (let n = 0; n < 3; n++) await count(many);
    const countKept = async () => {
      await removeOldTries(database.db, now());
      const keys = [few.key, many.key];
      const rows = await database.db.selectFrom('tries').select('key').where('key', 'in', keys).execute();
      return keys.filter((key) => rows.some((row) => row.key === key)).length;
    };
    expect(await countKept()).toBe(2);
    advance(86_400);
    expect(await countKept()).toBe(1);
    advance(29 * 86_400);
    expect(await countKept()).toBe(0);
  });
});
