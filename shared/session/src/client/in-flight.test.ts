import { describe, expect, it } from '@jest/globals';
import { createInFlight } from './in-flight.ts';

/** A call whose outcome the test gives; what it hears of being overtaken is in `overtaken`. */
function call() {
  let settle: { resolve: (value: string) => void; reject: (reason: Error) => void } | undefined;
  const outcome = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const one = {
    overtaken: false,
    answer: (value: string) => settle?.resolve(value),
    fail: (message: string) => settle?.reject(new Error(message)),
    /** Fails as soon as it is overtaken, as an aborted request does. */
    work: (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        one.overtaken = true;
        settle?.reject(new Error('aborted'));
      });
      return outcome;
    },
  };
  return one;
}
/** Lets everything go on that waits for nothing. */
const turns = () => new Promise((resolve) => setTimeout(resolve));
const said = (promise: Promise<string>) =>
  promise.catch((error: unknown) => (error instanceof Error ? `failed: ${error.message}` : 'failed'));

describe('of equal calls', () => {
  it('the newest goes on and the older is aborted, and calls of another kind are left alone', async () => {
    const inFlight = createInFlight();
    const [older, newer, other] = [call(), call(), call()];
    const first = said(inFlight.run('a', older.work, false));
    const third = said(inFlight.run('b', other.work, false));
    const second = said(inFlight.run('a', newer.work, false));
    expect([older.overtaken, newer.overtaken, other.overtaken]).toEqual([true, false, false]);
    newer.answer('new');
    other.answer('other');
    expect(await Promise.all([first, second, third])).toEqual(['failed: aborted', 'new', 'other']);
  });

  it('one that has ended is not aborted, well or not', async () => {
    const inFlight = createInFlight();
    const [answered, failed, last] = [call(), call(), call()];
    const first = inFlight.run('a', answered.work, false);
    answered.answer('done');
    expect(await first).toBe('done');
    const second = said(inFlight.run('a', failed.work, false));
    failed.fail('no network');
    expect(await second).toBe('failed: no network');
    const third = inFlight.run('a', last.work, false);
    expect([answered.overtaken, failed.overtaken]).toEqual([false, false]);
    last.answer('again');
    expect(await third).toBe('again');
  });

  it('the end of an older one leaves the newest known, so that the next one still aborts it', async () => {
    const inFlight = createInFlight();
    const [first, second, third] = [call(), call(), call()];
    const outcomes = [first, second].map((one) => said(inFlight.run('a', one.work, false)));
    expect(await outcomes[0]).toBe('failed: aborted');
    outcomes.push(said(inFlight.run('a', third.work, false)));
    expect(second.overtaken).toBe(true);
    third.answer('third');
    expect(await Promise.all(outcomes)).toEqual(['failed: aborted', 'failed: aborted', 'third']);
  });
});

describe('a reader that follows', () => {
  it('takes the answer of the newest, over several that overtake each other', async () => {
    const inFlight = createInFlight();
    const calls = [call(), call(), call()];
    const outcomes = calls.map((one) => said(inFlight.run('a', one.work, true)));
    calls[2]?.answer('newest');
    expect(await Promise.all(outcomes)).toEqual(['newest', 'newest', 'newest']);
  });

  it('takes the failure of the newest, and its own when nobody overtook it', async () => {
    const inFlight = createInFlight();
    const calls = [call(), call()];
    const outcomes = calls.map((one) => said(inFlight.run('a', one.work, true)));
    calls[1]?.fail('no network');
    expect(await Promise.all(outcomes)).toEqual(['failed: no network', 'failed: no network']);
    const alone = call();
    const outcome = said(inFlight.run('a', alone.work, true));
    alone.fail('broken');
    expect(await outcome).toBe('failed: broken');
  });

  it('goes on to the next when the one it waits for is overtaken too', async () => {
    const inFlight = createInFlight();
    const [older, middle, newest] = [call(), call(), call()];
    const reader = said(inFlight.run('a', older.work, true));
    const between = said(inFlight.run('a', middle.work, false));
    await turns();
    const last = said(inFlight.run('a', newest.work, false));
    await turns();
    newest.answer('newest');
    expect(await Promise.all([reader, between, last])).toEqual(['newest', 'failed: aborted', 'newest']);
  });

  it('has its own failure when no other is under way any more', async () => {
    const inFlight = createInFlight();
    const [older, newer] = [call(), call()];
    // Hears late of being overtaken.
    let giveUp: ((reason: Error) => void) | undefined;
    const slow = () => new Promise<string>((_resolve, reject) => (giveUp = reject));
    const reader = said(inFlight.run('a', slow, true));
    const last = said(inFlight.run('a', newer.work, false));
    newer.answer('new');
    expect(await last).toBe('new');
    giveUp?.(new Error('given up'));
    expect(await reader).toBe('failed: given up');

    const other = said(inFlight.run('a', older.work, true));
    const broken = said(
      inFlight.run<string>(
        'a',
        () => {
          throw new Error('not begun');
        },
        false,
      ),
    );
    expect(await Promise.all([other, broken])).toEqual(['failed: aborted', 'failed: not begun']);
  });

  it('fails as overtaken when the newest was given up too and no other follows', async () => {
    const inFlight = createInFlight();
    const [older, middle, newest] = [call(), call(), call()];
    const reader = said(inFlight.run('a', older.work, true));
    const between = said(inFlight.run('a', middle.work, false));
    const last = said(inFlight.run('a', newest.work, false));
    newest.fail('no network');
    expect(await Promise.all([reader, between, last])).toEqual([
      'failed: no network',
      'failed: aborted',
      'failed: no network',
    ]);
  });
});
