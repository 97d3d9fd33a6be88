import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BeginResult, FinaliseResult, Issuer } from '../../ports/issuers/issuer.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { listOutcomes } from './outcomes.store.ts';
import { pausableIssuer } from './pausable-issuer.ts';
import { createWatch } from './watch.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.deleteFrom('service_outcomes').execute());
afterAll(() => database.close());

const START = new Date('2026-05-01T00:00:00Z');
const outcome = async () => (await listOutcomes(database.db))[0];

describe('how a service does', () => {
  it('is written once a minute for the same, and at once when it changes', async () => {
    let now = START;
    const later = (seconds: number) => (now = new Date(START.getTime() + seconds * 1000));
    const watch = createWatch({ db: database.db, now: () => now });
    await watch.succeeded('issuer:x');
    later(59);
    await watch.succeeded('issuer:x');
    expect(await outcome()).toMatchObject({ succeeded_at: START, failed_at: null, error: '' });
    const failed = later(59.5);
    await watch.failed('issuer:x', 'HTTP 503');
    expect(await outcome()).toMatchObject({ succeeded_at: START, failed_at: failed, error: 'HTTP 503' });
    const again = later(120);
    await watch.succeeded('issuer:x');
    expect(await outcome()).toMatchObject({ succeeded_at: again, failed_at: failed, error: 'HTTP 503' });
  });

  it('never goes back to an earlier success of a slower process', async () => {
    const one = createWatch({ db: database.db, now: () => new Date(START.getTime() + 5_000) });
    const other = createWatch({ db: database.db, now: () => START });
    await one.succeeded('issuer:x');
    await other.succeeded('issuer:x');
    expect((await outcome())?.succeeded_at).toEqual(new Date(START.getTime() + 5_000));
  });
});

describe('a watched issuer', () => {
  const begun: BeginResult = { kind: 'open', shown: new Set() };
  let next: FinaliseResult | Error;
  let asked = 0;
  let off = new Set<string>();
  /** What is passed on as it is; a call fails the test. */
  const notAsked = (): Promise<never> => Promise.reject(new Error('not to be asked for here'));
  const inner: Issuer = {
    namesFromRequest: false,
    trustsOurChecks: true,
    issues: () => true,
    methodsFor: () => [],
    caa: notAsked,
    challenges: notAsked,
    prove: notAsked,
    revoke: notAsked,
    begin: async () => {
      asked++;
      return begun;
    },
    finalise: async () => {
      asked++;
      if (next instanceof Error) throw next;
      return next;
    },
  };
  const issuer = () =>
    pausableIssuer(inner, {
      id: 'issuer:x',
      now: () => START,
      off: async () => off,
      watch: createWatch({ db: database.db, now: () => START }),
    });
  const question = {} as Parameters<Issuer['begin']>[0] & Parameters<Issuer['finalise']>[0];

  it('asks for nothing while it is off', async () => {
    off = new Set(['issuer:x']);
    asked = 0;
    const wait = { kind: 'blocked', code: 'ISSUER_PAUSED', at: new Date(START.getTime() + 60_000) };
    expect(await issuer().begin(question)).toMatchObject(wait);
    expect(await issuer().finalise(question)).toMatchObject(wait);
    expect([asked, await outcome()]).toEqual([0, undefined]);
    off = new Set(['issuer:other']);
    expect(await issuer().begin(question)).toBe(begun);
    expect(await outcome()).toMatchObject({ succeeded_at: START, error: '' });
  });

  it('writes down what is its own fault, and nothing of an order’s', async () => {
    off = new Set();
    next = { kind: 'blocked', code: 'CAA_FORBIDS', detail: 'shop.example', at: START };
    await issuer().finalise(question);
    next = { kind: 'refused', code: 'NAME_REFUSED', detail: 'shop.example' };
    await issuer().finalise(question);
    expect(await outcome()).toBeUndefined();
    next = { kind: 'blocked', code: 'ISSUER_AWAY', detail: 'HTTP 503', at: START };
    await issuer().finalise(question);
    expect(await outcome()).toMatchObject({ failed_at: START, error: 'ISSUER_AWAY: HTTP 503' });
    next = new Error('the key is sealed');
    await expect(issuer().finalise(question)).rejects.toThrow('the key is sealed');
    expect(await outcome()).toMatchObject({ error: 'the key is sealed', succeeded_at: null });
  });
});
