import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode } from '@certdeck/contract';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { Counts } from './counts.ts';
import { createDatabaseCounts, removePaidLimits } from './database-counts.store.ts';
import { takeOrRefuse } from '../server/too-many.ts';
import type { Limiter, WhenAway } from './limiter.ts';
import { limitsOf } from './prefixes.ts';
import { createOwnLimiter, createSharedLimiter } from './shared-limiter.ts';

let database: Database;
let moment = Date.UTC(2026, 0, 1);
const advance = (seconds: number) => void (moment += seconds * 1000);
const now = () => new Date(moment);
const clock = () => moment;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const overDatabase = () => createSharedLimiter({ counts: createDatabaseCounts(database.db, now), clock });
const adapters: Record<string, () => Limiter> = {
  memory: () => createOwnLimiter(clock),
  'the database': overDatabase,
};

/** How many of so many tries, one after another, pass. */
async function passed(limiter: Limiter, tries: number, limits: Parameters<Limiter['take']>[0]) {
  let count = 0;
  for (let n = 0; n < tries; n++) if ((await limiter.take(limits, 'closed')) === 0) count += 1;
  return count;
}

describe.each(Object.entries(adapters))('a limiter over %s', (_name, open) => {
  const limiter = () => ({ limiter: open(), key: randomUUID() });

  it('lets as many pass at once as it says, whatever their number, and no more', async () => {
    for (const most of [1, 7, 30, 119]) {
      const { limiter: own, key } = limiter();
      expect([most, await passed(own, most + 3, [{ key, most, seconds: 60 }])]).toEqual([most, most]);
    }
  });

  it('lets as many pass at the same moment as one after another', async () => {
    const { limiter: own, key } = limiter();
    const limits = [{ key, most: 10, seconds: 60 }];
    const waits = await Promise.all(Array.from({ length: 25 }, () => own.take(limits, 'closed')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('says after how many seconds another may pass, and keeps its word', async () => {
    const { limiter: own, key } = limiter();
    const limits = [{ key, most: 6, seconds: 60 }];
    await passed(own, 6, limits);
    expect(await own.take(limits, 'closed')).toBe(10);
    advance(4);
    expect(await own.take(limits, 'closed')).toBe(6);
    advance(6);
    expect([await own.take(limits, 'closed'), await own.take(limits, 'closed')]).toEqual([0, 10]);
    advance(60);
    expect(await passed(own, 9, limits)).toBe(6);
  });

  it('takes nothing from any limit when one refuses', async () => {
    const { limiter: own, key } = limiter();
    const [narrow, wide] = [
      { key: `${key} narrow`, most: 1, seconds: 60 },
      { key: `${key} wide`, most: 3, seconds: 60 },
    ];
    for (let n = 0; n < 9; n++) {
      await own.take([narrow, wide], 'closed');
      advance(1);
    }
    advance(-9);
    expect(await passed(own, 9, [wide])).toBe(2);
  });

  it('takes nothing from the limit that refuses', async () => {
    const { limiter: own, key } = limiter();
    const limits = [{ key, most: 2, seconds: 60 }];
    expect(await passed(own, 50, limits)).toBe(2);
    advance(30);
    expect(await own.take(limits, 'closed')).toBe(0);
  });

  it('counts each key by itself, and asks for the longest wait of several', async () => {
    const { limiter: own, key } = limiter();
    const [short, long] = [
      { key: `${key} a`, most: 1, seconds: 10 },
      { key: `${key} b`, most: 1, seconds: 100 },
    ];
    expect(await own.take([short, long, short], 'closed')).toBe(0);
    expect(await own.take([short, long], 'closed')).toBe(100);
    expect(await own.take([short], 'closed')).toBe(10);
  });

  it('holds many addresses of one /64 to one allowance, of a /56 to 4 and of a /48 to 16', async () => {
    const { limiter: own, key: name } = limiter();
    const from = async (addresses: string[]) => {
      let count = 0;
      for (const address of addresses)
        if ((await own.take(limitsOf(name, address, { most: 2, seconds: 60 }), 'closed')) === 0) count += 1;
      return count;
    };
    const hex = (length: number) => Array.from({ length }, (_, n) => n.toString(16).padStart(2, '0'));
    expect(await from(hex(9).map((n) => `2001:db8:a:1::${n}`))).toBe(2);
    expect(await from(hex(20).map((n) => `2001:db8:b:1${n}::1`))).toBe(8);
    expect(await from(hex(60).map((n) => `2001:db8:c:${n}00::1`))).toBe(32);
    expect(await from(['198.51.100.1', '::ffff:198.51.100.1', '::ffff:c633:6401'])).toBe(2);
  });

  it('refuses a call with the seconds to wait', async () => {
    const { limiter: own, key } = limiter();
    const limits = [{ key, most: 1, seconds: 30 }];
    await takeOrRefuse(own, limits, 'closed');
    await expect(takeOrRefuse(own, limits, 'closed')).rejects.toMatchObject({
      code: BodyCode.tooManySends,
      retryAfter: 30,
    });
  });
});

describe('limiters over one database', () => {
  it('share their counts', async () => {
    const [one, other] = [overDatabase(), overDatabase()];
    const limits = [{ key: randomUUID(), most: 10, seconds: 60 }];
    expect([await passed(one, 6, limits), await passed(other, 9, limits)]).toEqual([6, 4]);
    expect(await passed(one, 5, limits)).toBe(0);
  });

  it('share an allowance for reading up to the 5 % that each gives out unasked', async () => {
    const both = [overDatabase(), overDatabase()];
    const limits = [{ key: randomUUID(), most: 100, seconds: 60 }];
    let count = 0;
    for (let n = 0; n < 300; n++) if ((await both[n % 2]?.take(limits, 'open')) === 0) count += 1;
    expect(count).toBe(110);
  });

  it('count by the clock of the database, whatever their own says', async () => {
    const late = createSharedLimiter({ counts: createDatabaseCounts(database.db) });
    const early = createSharedLimiter({ counts: createDatabaseCounts(database.db), clock: () => 0 });
    const limits = [{ key: randomUUID(), most: 4, seconds: 3600 }];
    expect([await passed(late, 3, limits), await passed(early, 3, limits)]).toEqual([3, 1]);
  });

  it('leave no row behind that is paid for no longer', async () => {
    const key = randomUUID();
    await overDatabase().take([{ key, most: 1, seconds: 60 }], 'closed');
    const kept = () => database.db.selectFrom('limits').select('key').where('key', '=', key).execute();
    const at = (seconds: number) => new Date(moment + seconds * 1000);
    await removePaidLimits(database.db, at(59));
    expect(await kept()).toHaveLength(1);
    await removePaidLimits(database.db, at(61));
    expect(await kept()).toEqual([]);
  });
});

describe('what a process knows by itself', () => {
  /** Counts that tell how often they were asked, and fail or hang when told to. */
  function watched(patience = 60_000) {
    const inner = createDatabaseCounts(database.db, now);
    const state = { asked: 0, mood: 'well' as 'well' | 'broken' | 'silent' };
    const counts: Counts = {
      charge(limits) {
        state.asked += 1;
        if (state.mood === 'broken') return Promise.reject(new Error('No database'));
        if (state.mood === 'silent') return new Promise(() => undefined);
        return inner.charge(limits);
      },
    };
    const away: unknown[] = [];
    const limiter = createSharedLimiter({
      counts,
      clock,
      patience,
      onAway: (error) => void away.push(error),
    });
    const passes = async (tries: number, key: string, whenAway: WhenAway, most = 100) => {
      let count = 0;
      for (let n = 0; n < tries; n++)
        if ((await limiter.take([{ key, most, seconds: 60 }], whenAway)) === 0) count += 1;
      return count;
    };
    return { state, away, passes };
  }

  it('costs the database nothing: quiet customers, and those who were refused', async () => {
    const { state, passes } = watched();
    expect([await passes(5, 'quiet', 'open'), state.asked]).toEqual([5, 0]);
    expect(await passes(1000, 'loud', 'open')).toBe(105);
    expect(state.asked).toBe(101);
    expect([await passes(50, 'closed', 'closed', 3), state.asked]).toEqual([3, 105]);
  });

  it('lets reading go on while the database is away, counted here, and looks again after a second', async () => {
    const { state, away, passes } = watched();
    state.mood = 'broken';
    expect(await passes(1000, 'a reader', 'open')).toBe(105);
    expect([state.asked, away.length]).toEqual([1, 1]);
    advance(2);
    state.mood = 'well';
    expect(await passes(10, 'another reader', 'open')).toBe(10);
    expect(state.asked).toBe(6);
  });

  it('waits for a silent database a moment only', async () => {
    const { state, away, passes } = watched(20);
    state.mood = 'silent';
    expect(await passes(20, 'a patient reader', 'open')).toBe(20);
    expect([state.asked, away.length]).toEqual([1, 1]);
  });

  it('lets nobody guess while the database is away', async () => {
    const { state, passes } = watched();
    state.mood = 'broken';
    await expect(passes(1, 'a guesser', 'closed')).rejects.toThrow('No database');
    await expect(passes(1, 'a guesser', 'closed')).rejects.toThrow('No database');
    expect(state.asked).toBe(2);
  });
});
