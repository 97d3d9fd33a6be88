import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { insertAccount } from '../accounts/accounts.store.ts';
import { openTestApi, type TestApi, wirePassword } from '../../testing/api.ts';
import { hashPassword } from './passwords.ts';
import { toldApart } from './testing/ranks.ts';
import { type Story, strangersOf, strangerStories } from './testing/stranger-stories.ts';

/*
 * Whether the time of an answer tells which accounts exist. In each round the same is asked about two accounts and
 * about nobody, in an order by lot, and only the order of the times counts. The two accounts are the control.
 * What is taken is the time of the processor, which other programs leave as it is: a busy machine would hide what
 * tells them apart, or tell what isn't there. What waits without working is in enumeration.test.ts, as statements, and
 * the time on the clock is measured by npm run bench.
 */

/** Some hundred answers, most of which check a password, by a machine that does other things. */
const TIMEOUT = 900_000;
/** Answers of each kind in one sample. */
const ROUNDS = 15;

type Kind = 'account' | 'another' | 'nobody';
const KINDS: readonly Kind[] = ['account', 'another', 'nobody'];
/** Hashes of the accounts' passwords; nobody has none. */
type Hashes = Record<Exclude<Kind, 'nobody'>, string>;

let api: TestApi;
let stranger: ReturnType<typeof strangersOf>;
/** As of real accounts, whose check takes as long as for nobody's name. */
let real: Hashes;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  stranger = strangersOf(api);
  const passwordHash = await hashPassword(wirePassword('a password of somebody'));
  real = { account: passwordHash, another: passwordHash };
});
beforeEach(() => {
  // What follows an answer is no part of it: a mail is made and sent.
  for (const after of ['mail', 'sms', 'later'] as const)
    jest.spyOn(api.services.notifier, after).mockReturnValue(undefined);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => api.close());

let people = 0;
/** An address of somebody, or of nobody: then the account that is added has another one. */
async function addressOf(kind: Kind, hashes: Hashes): Promise<string> {
  const place = String(++people).padStart(5, '0');
  const [known, unknown] = [`k${place}@customer.example`, `u${place}@customer.example`];
  await insertAccount(api.services.db, {
    email: known,
    passwordHash: hashes.account,
    ...hashOf(kind, hashes),
  });
  return kind === 'nobody' ? unknown : known;
}
const hashOf = (kind: Kind, hashes: Hashes) => (kind === 'nobody' ? {} : { passwordHash: hashes[kind] });

/** Microseconds that this process, all its threads together, works until the answer. */
async function timeOf(story: Story, email: string): Promise<number> {
  const ask = await story.begin(api, stranger(), email);
  const begun = process.cpuUsage();
  const { body } = await ask();
  const { user, system } = process.cpuUsage(begun);
  // A refusal that comes before the account is looked for would tell nothing of it.
  expect(body.code).toBe(story.code);
  return user + system;
}

function byLot<One>(all: readonly One[]): One[] {
  const rest = [...all];
  return all.flatMap(() => rest.splice(randomInt(rest.length), 1));
}

/** Times of each kind, taken in turn. */
async function sample(story: Story, hashes: Hashes): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { account: [], another: [], nobody: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const kind of byLot(KINDS)) {
      const time = await timeOf(story, await addressOf(kind, hashes));
      // The first round compiles what the others run.
      if (round > 0) times[kind].push(time);
    }
  return times;
}

/** Whether accounts are told from nobody by the times of the answers, and, as the control, from one another. */
async function told(story: Story, hashes: Hashes) {
  const samples: Record<Kind, number[]>[] = [];
  const against = (other: Kind) => {
    let drawn = 0;
    return toldApart(async () => {
      const times = (samples[drawn++] ??= await sample(story, hashes));
      return [times.account, times[other]];
    });
  };
  return { nobody: await against('nobody'), control: await against('another') };
}

describe('the time of an answer', () => {
  const storyOf = (title: string): Story => {
    const found = strangerStories.find((story) => story.title === title);
    if (!found) throw new Error(`no story: ${title}`);
    return found;
  };

  it.each(strangerStories)(
    'tells nobody whether there is an account: $title (D-224)',
    async (story) => {
      expect(await told(story, real)).toEqual({ nobody: false, control: false });
    },
    TIMEOUT,
  );

  it(
    'would tell where only one of them has a password checked',
    async () => {
      // What takes argon2id no time is as good as left out.
      const cheap = await hashPassword(wirePassword('another'), { memoryCost: 64, timeCost: 1 });
      const verdict = await told(storyOf('a wrong password'), { account: cheap, another: cheap });
      expect(verdict).toEqual({ nobody: true, control: false });
    },
    TIMEOUT,
  );

  it(
    'would tell where a mail to an account takes work before the answer',
    async () => {
      let made = 0;
      jest.spyOn(api.services.notifier, 'mail').mockImplementation(() => {
        made += 1;
        const until = process.cpuUsage().user + 150_000;
        while (process.cpuUsage().user < until);
      });
      const verdict = await told(storyOf('a code for a new password'), real);
      expect(made).toBeGreaterThan(0);
      expect(verdict).toEqual({ nobody: true, control: false });
    },
    TIMEOUT,
  );
});
