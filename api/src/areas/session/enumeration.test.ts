import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { DefaultQueryExecutor } from 'kysely';
import { openTestApi, type Reply, type TestApi, wirePassword } from '../../testing/api.ts';
import { easySlide } from '../../testing/captcha.ts';
import { strangersOf, strangerStories } from './testing/stranger-stories.ts';

/*
 * Whether there is an account shows in nothing that a stranger sees. How long an answer takes follows from what is done
 * for it, so the statements that the database is given are compared, in their order. The times themselves are compared
 * in answer-times.timed.test.ts.
 */

let api: TestApi;
let stranger: ReturnType<typeof strangersOf>;
const statements: string[] = [];
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  stranger = strangersOf(api);
  // The first request of all reads the sites of agents, whoever makes it.
  await api.call(sessionCalls.captcha, { kind: 'work' });
  const { executeQuery } = DefaultQueryExecutor.prototype;
  jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function record(
    this: DefaultQueryExecutor,
    ...parameters
  ) {
    statements.push(parameters[0].sql);
    return executeQuery.apply(this, parameters) as never;
  });
  // What follows an answer is no part of it: a mail is sent, and counted.
  for (const after of ['mail', 'sms', 'later'] as const)
    jest.spyOn(api.services.notifier, after).mockReturnValue(undefined);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await api.close();
});

/** What a stranger sees of an answer, and what was done for it. */
async function seen(ask: () => Promise<Reply<unknown>>) {
  statements.length = 0;
  const { status, headers, body } = await ask();
  const { 'content-length': length, 'content-type': type } = headers;
  return { status, names: Object.keys(headers).sort(), length, type, body, statements: [...statements] };
}

let people = 0;
/** Of the same length, as the letters of an address stand masked in answers. */
const address = (kind: 'k' | 'u') => `${kind}${String(++people).padStart(4, '0')}@customer.example`;

describe('an account that exists and one that doesn’t', () => {
  it.each(strangerStories)(
    'get the same answer to $title, for which the same is done (D-224)',
    async (story) => {
      const observe = async (email: string) => {
        const ask = await story.begin(api, stranger(), email);
        const answer = await seen(ask);
        return JSON.parse(
          JSON.stringify(answer)
            .replaceAll(email.slice(0, 5), 'xxxxx')
            .replaceAll(/[ku]00/g, 'x00'),
        );
      };
      const { email: first } = await api.addAccount({ email: address('k') });
      const { email: second } = await api.addAccount({ email: address('k') });
      const known = await observe(first);
      // Two that exist are alike, so that what differs for one that doesn't would be about that.
      expect(await observe(second)).toEqual(known);
      expect(await observe(address('u'))).toEqual(known);
      expect(known.body.code).toBe(story.code);
      expect(known.statements.length > 0 || story.title === 'what contacts there are').toBe(true);
    },
  );

  it('would be told apart by a statement more: a right password is', async () => {
    const { email, password } = await api.addAccount({ email: address('k') });
    const login = async (text: string) => {
      const slide = await easySlide(api.services.db, api.services.now());
      const browser = stranger();
      return seen(() =>
        browser.call(sessionCalls.login, { account: email, password: wirePassword(text), ...slide }),
      );
    };
    const [wrong, right] = [await login('wrong'), await login(password)];
    expect([wrong.body.code, right.body.code]).toEqual([BodyCode.wrongCredentials, 200]);
    expect(right.statements.length).toBeGreaterThan(wrong.statements.length);
  });
});
