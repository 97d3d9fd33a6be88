import { type Call, sessionCalls } from '@certdeck/contract';
import { type Reply, type TestApi, wirePassword } from './api.ts';
import { type Captcha, easySlide, solveDemand } from './captcha.ts';

/** A browser of somebody: it keeps its cookie, has an address, and does the work that it is asked for. */
export interface Browser {
  /** Value of its cookie header, '' without one. */
  readonly cookie: string;
  /** How often it was asked for work in addition. */
  readonly demands: number;
  /** Keys that it derived for that. */
  readonly keys: number;
  call<Input, Data>(call: Call<Input, Data>, input: unknown): Promise<Reply<Data>>;
  /** Like `call`, and again with the work that the answer asks for. */
  work<Input, Data>(call: Call<Input, Data>, input: object): Promise<Reply<Data>>;
  /** Solves the slide, and does the work. */
  login(account: string, password: string): Promise<Reply<{ accountNo?: string | undefined }>>;
}

export function openBrowser(
  api: TestApi,
  address = '203.0.113.1',
  options: { keepsCookies?: boolean; slide?: () => Promise<Captcha> } = {},
): Browser {
  const { keepsCookies = true, slide = () => easySlide(api.services.db, api.services.now()) } = options;
  const state = { cookie: '', demands: 0, keys: 0 };
  const browser: Browser = {
    get cookie() {
      return state.cookie;
    },
    get demands() {
      return state.demands;
    },
    get keys() {
      return state.keys;
    },
    async call<Input, Data>(call: Call<Input, Data>, input: unknown) {
      const headers: Record<string, string> = state.cookie === '' ? {} : { cookie: state.cookie };
      const reply = await api.call(call, input, { address, headers });
      const set = reply.headers['set-cookie'];
      if (keepsCookies && typeof set === 'string') state.cookie = set.split(';', 1)[0] ?? '';
      return reply;
    },
    async work<Input, Data>(call: Call<Input, Data>, input: object) {
      const first = await browser.call(call, input);
      const captcha = await solveDemand(first.body, () => void (state.keys += 1));
      if (!captcha) return first;
      state.demands += 1;
      return browser.call(call, { ...input, ...captcha });
    },
    async login(account, password) {
      return browser.work(sessionCalls.login, {
        account,
        password: wirePassword(password),
        ...(await slide()),
      });
    },
  };
  return browser;
}
