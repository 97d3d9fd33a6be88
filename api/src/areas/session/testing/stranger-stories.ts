import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type Reply, type TestApi, wirePassword } from '../../../testing/api.ts';
import { type Browser, openBrowser } from '../../../testing/browser.ts';
import { easySlide } from '../../../testing/captcha.ts';

/** Somebody whom the API has never seen, from a network of their own: a /48 is one customer's at most. */
export function strangersOf(api: TestApi): () => Browser {
  let networks = 0;
  return () => openBrowser(api, `2001:db8:${(++networks).toString(16)}::1`);
}

/** What a stranger asks about an address, and the code of the answer. */
export interface Story {
  title: string;
  code: number;
  /** What has to be done before is done when this resolves; it answers what asks. */
  begin(api: TestApi, browser: Browser, email: string): Promise<() => Promise<Reply<unknown>>>;
}

const code = '000000';
const newPwd = wirePassword('a new one, which nobody tries first');

/** What a stranger may ask about an address, by which nobody is to learn whether there is an account. */
export const strangerStories: readonly Story[] = [
  {
    title: 'a wrong password',
    code: BodyCode.wrongCredentials,
    async begin(api, browser, account) {
      const slide = await easySlide(api.services.db, api.services.now());
      return () => browser.call(sessionCalls.login, { account, password: wirePassword('wrong'), ...slide });
    },
  },
  {
    title: 'a code for a new password',
    code: 200,
    begin: async (_api, browser, email) => () => browser.call(sessionCalls.passwordCodeByEmail, { email }),
  },
  {
    title: 'a code to sign up',
    code: 200,
    begin: async (_api, browser, email) => () => browser.call(sessionCalls.signupCodeByEmail, { email }),
  },
  {
    title: 'what contacts there are',
    code: 200,
    begin: async (_api, browser, account) => () => browser.call(sessionCalls.forgotPassword, { account }),
  },
  {
    title: 'a new password with a wrong code',
    code: BodyCode.codeWrong,
    async begin(_api, browser, account) {
      await browser.call(sessionCalls.passwordCodeByEmail, { email: account });
      return () => browser.call(sessionCalls.changePasswordByEmail, { account, code, newPwd });
    },
  },
  {
    title: 'a sign-up with a wrong code',
    code: BodyCode.codeWrong,
    async begin(_api, browser, account) {
      await browser.call(sessionCalls.signupCodeByEmail, { email: account });
      return () => browser.call(sessionCalls.signup, { account, code, password: newPwd });
    },
  },
];
