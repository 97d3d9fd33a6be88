import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode } from '@certdeck/contract';
import { randomUUID } from 'node:crypto';
import { Captchas } from '../captcha/captchas.ts';
import type { Database } from '../../platform/database/database.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import { TEST_WORK } from '../../testing/api.ts';
import { type Captcha, easySlide, solveDemand } from '../../testing/captcha.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { type Admission, SignInGuard } from './sign-in-guard.ts';

let database: Database;
let guard: SignInGuard;
let moment = Date.UTC(2026, 0, 1);
const now = () => new Date(moment);
const advance = (seconds: number) => void (moment += seconds * 1000);
beforeAll(async () => {
  database = await openTestDatabase();
  guard = new SignInGuard(database.db, new Captchas(database.db, { now, work: TEST_WORK }), now);
});
afterAll(() => database.close());

let networks = 0;
/** An address of a network that nobody has used yet. */
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`;
const somebody = () => `${randomUUID()}@customer.example`;

interface Tried {
  /** `checked`: the password would be checked now. */
  outcome: 'checked' | 'wait' | 'code';
  wait: number;
  /** Keys at most of the work that was asked for, 0 for none. */
  work: number;
  admission?: Admission;
}
interface By {
  address?: string;
  /** Hash of a known device. */
  device?: string;
}

/** A try with a slide, and the work that is asked for. */
async function attempt(name: string, { address = elsewhere(), device = '' }: By = {}): Promise<Tried> {
  let work = 0;
  let captcha: Captcha = await easySlide(database.db, now());
  for (;;) {
    try {
      const known = device !== '';
      const admission = await guard.admit({ name, deviceHash: device, known, address, captcha });
      return { outcome: 'checked', wait: 0, work, admission };
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const solved = await solveDemand({ code: error.code, data: error.data });
      if (solved) {
        work = Number(error.data['most']);
        captcha = solved;
      } else if (error instanceof TooManyError) return { outcome: 'wait', wait: error.retryAfter, work };
      else if (error.code === BodyCode.tooManySends) return { outcome: 'code', wait: 0, work };
      else throw error;
    }
  }
}
const attempts = async (times: number, name: string, by: By = {}) => {
  const all: Tried[] = [];
  for (let n = 0; n < times; n++) all.push(await attempt(name, by));
  return all;
};
/** The waits between so many wrong passwords, each as long as it is told. */
async function waits(times: number, name: string, by: By) {
  const seconds: number[] = [];
  for (let n = 0; n < times; n++) {
    let tried = await attempt(name, by);
    seconds.push(tried.wait);
    advance(tried.wait);
    if (tried.outcome === 'wait') tried = await attempt(name, by);
    expect([n, tried.outcome]).toEqual([n, 'checked']);
  }
  return seconds;
}
const outcomes = (all: readonly Tried[]) => all.map(({ outcome }) => outcome);
const GROWING = [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];

describe('wrong passwords of strangers', () => {
  it('each make their network wait longer for that account, whatever address of it they use', async () => {
    const [name, address] = [somebody(), elsewhere()];
    expect(await waits(15, name, { address })).toEqual(GROWING);
    const neighbour = address.replace('::1', '::ffff:2');
    expect((await attempt(name, { address: neighbour })).wait).toBe(900);
    expect((await attempt(somebody(), { address })).wait).toBe(0);
    expect((await attempt(name)).wait).toBe(0);
    advance(86_400);
    expect((await attempt(name, { address })).wait).toBe(0);
  });

  it('make the next one work more: 3, 6 and 12 of one account', async () => {
    const all = await attempts(14, somebody());
    expect(all.map(({ work }) => work)).toEqual([0, 0, 0, 4, 4, 4, 16, 16, 16, 16, 16, 16, 64, 64]);
  });

  it('make the next one work more: 10, 20 and 40 of one network, whatever the account', async () => {
    const address = elsewhere();
    const works: number[] = [];
    for (let n = 0; n < 42; n++) works.push((await attempt(somebody(), { address })).work);
    const expected = [...Array(10).fill(0), ...Array(10).fill(4), ...Array(20).fill(16), 64, 64];
    expect(works).toEqual(expected);
  });

  it('are sixty of one network in a quarter of an hour, 240 of a /56', async () => {
    const address = elsewhere();
    const tried = async (times: number, of: (n: number) => string) => {
      const all: Tried[] = [];
      for (let n = 0; n < times; n++) all.push(await attempt(somebody(), { address: of(n) }));
      return all.filter(({ outcome }) => outcome === 'checked').length;
    };
    expect(await tried(64, () => address)).toBe(60);
    advance(900);
    const wide = `2001:db8:${(++networks).toString(16)}`;
    expect(await tried(250, (n) => `${wide}:${(n % 200).toString(16)}::1`)).toBe(240);
  }, 400_000);

  it('are a hundred in a row; then only a code helps, for thirty days', async () => {
    const name = somebody();
    expect(new Set(outcomes(await attempts(100, name)))).toEqual(new Set(['checked']));
    for (let n = 0; n < 2000; n++) {
      const given = { name, deviceHash: '', known: false, address: elsewhere(), captcha: {} };
      await expect(guard.admit(given)).rejects.toMatchObject({ code: BodyCode.tooManySends });
    }
    advance(29 * 86_400);
    expect((await attempt(name)).outcome).toBe('code');
    const address = elsewhere();
    await guard.forgive(database.db, [name], address);
    expect(outcomes(await attempts(3, name, { address }))).toEqual(Array(3).fill('checked'));
  }, 400_000);

  it('are forgotten after a right one', async () => {
    const [name, address] = [somebody(), elsewhere()];
    await attempts(9, name);
    await attempts(3, name, { address });
    advance(1);
    const { admission } = await attempt(name, { address });
    expect(admission?.failures).toBe(13);
    await admission?.succeeded(database.db);
    const next = await attempt(name, { address });
    expect([next.work, next.wait, next.admission?.failures]).toEqual([0, 0, 1]);
  });

  it('are no more when they come at the same moment', async () => {
    const [name, address] = [somebody(), elsewhere()];
    const all = await Promise.all(Array.from({ length: 9 }, () => attempt(name, { address })));
    expect(all.filter(({ outcome }) => outcome === 'checked')).toHaveLength(3);
    const far = await Promise.all(Array.from({ length: 20 }, () => attempt(somebody(), { address })));
    expect(far.filter(({ outcome }) => outcome === 'checked')).toHaveLength(20);
    const other = somebody();
    const works = (await Promise.all(Array.from({ length: 15 }, () => attempt(other)))).map(
      ({ work }) => work,
    );
    expect(works.filter((work) => work === 0).length).toBeLessThanOrEqual(3);
  });
});

describe('a known device', () => {
  it('goes on as if nothing were, whatever strangers do, also those of its network', async () => {
    const [name, address, device] = [somebody(), elsewhere(), randomUUID()];
    await attempts(110, name);
    for (let n = 0; n < 61; n++) await attempt(somebody(), { address });
    const ownAttempt = await attempt(name, { address, device });
    expect([ownAttempt.outcome, ownAttempt.work, ownAttempt.admission?.failures]).toEqual(['checked', 0, 1]);
  }, 400_000);

  it('waits and works for its own wrong passwords, and is used up by a hundred in a row', async () => {
    const [name, device] = [somebody(), randomUUID()];
    expect(await waits(15, name, { device })).toEqual(GROWING);
    let last: Tried = await attempt(name, { device });
    for (let n = 0; n < 84; n++) {
      advance(900);
      last = await attempt(name, { device });
      expect(guard.isUsedUp(last.admission!)).toBe(false);
    }
    expect([last.work, last.admission?.failures]).toEqual([64, 99]);
    advance(900);
    const hundredth = await attempt(name, { device });
    expect(guard.isUsedUp(hundredth.admission!)).toBe(true);
    // Its failures are none of a stranger's.
    expect((await attempt(name)).admission?.failures).toBe(1);
  });
});

describe('work', () => {
  it('is good for one account, once, and only when it was enough', async () => {
    const [name, other] = [somebody(), somebody()];
    for (const one of [name, other]) await attempts(3, one);
    const admit = (account: string, captcha: object) =>
      guard.admit({ name: account, deviceHash: '', known: false, address: elsewhere(), captcha }).then(
        () => 'checked' as const,
        (error: BusinessError) => error,
      );
    const demanded = async (account: string) => {
      const error = await admit(account, await easySlide(database.db, now()));
      if (error === 'checked') throw new Error('No work was asked for');
      return (await solveDemand({ code: error.code, data: error.data })) ?? {};
    };
    const wrong = expect.objectContaining({ code: BodyCode.captcha, data: {} });
    expect(await admit(other, await demanded(name))).toEqual(wrong);
    const captcha = await demanded(name);
    const little = await demanded(name);
    expect(await admit(name, captcha)).toBe('checked');
    expect(await admit(name, captcha)).toEqual(wrong);
    // Kept until more is asked for.
    await attempts(3, name);
    expect(await admit(name, little)).toMatchObject({ code: BodyCode.captcha, data: { most: 16 } });
    const late = await demanded(name);
    advance(901);
    expect(await admit(name, late)).toEqual(wrong);
  });
});
