import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { easySlide } from '../../testing/captcha.ts';
import { lastCode, readPost, textOf } from '../../testing/post.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

let networks = 0;
/** An address of a network that nobody has used yet. */
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`;
const slide = () => easySlide(api.services.db, api.services.now());
/** Wrong passwords for one account, each from a network of its own. */
async function attack(account: string, tries: number) {
  const codes = new Set<number>();
  for (let n = 0; n < tries; n++)
    codes.add((await openBrowser(api, elsewhere()).login(account, `guess ${n}`)).body.code);
  return [...codes];
}
const devicesOf = ({ accountID }: { accountID: string }) =>
  api.services.db
    .selectFrom('known_devices')
    .select(['device_hash', 'returned'])
    .where('account_id', '=', accountID)
    .execute();

describe('an owner on a device that has signed in before', () => {
  it('signs in at once during an attack of hundreds, then by a code anywhere else', async () => {
    const customer = await api.addAccount();
    const home = elsewhere();
    const owner = openBrowser(api, home);
    expect((await owner.login(customer.email, customer.password)).body.code).toBe(200);
    expect(await attack(customer.email, 100)).toEqual([BodyCode.wrongCredentials]);
    const bot = openBrowser(api, home);
    const guess = { account: customer.email, password: wirePassword('x') };
    for (let n = 0; n < 400; n++)
      expect((await bot.call(sessionCalls.login, guess)).body.code).toBe(BodyCode.tooManySends);
    expect((await owner.login(customer.email, customer.password)).body.code).toBe(200);
    expect(owner.demands).toBe(0);

    const phone = openBrowser(api, elsewhere());
    const refused = await phone.login(customer.email, customer.password);
    expect(refused.body).toMatchObject({
      code: BodyCode.tooManySends,
      errors: { password: expect.stringContaining('验证码') },
    });
    expect(refused.headers).not.toHaveProperty('retry-after');
    await phone.work(sessionCalls.passwordCodeByEmail, { email: customer.email });
    const code = await lastCode(api, 'mail');
    const input = { account: customer.email, code, newPwd: wirePassword('N3w-pass!') };
    expect((await phone.call(sessionCalls.changePasswordByEmail, input)).body.code).toBe(200);
    expect((await phone.login(customer.email, 'N3w-pass!')).body.code).toBe(200);
    // Whoever was known by the old password is so no more, and strangers may try the new one.
    expect(await devicesOf(customer)).toHaveLength(1);
    const tablet = openBrowser(api, elsewhere());
    expect((await tablet.login(customer.email, 'N3w-pass!')).body.code).toBe(200);
  }, 400_000);

  it('is no longer known after a hundred wrong passwords of that device', async () => {
    const customer = await api.addAccount();
    const owner = openBrowser(api, elsewhere());
    await owner.login(customer.email, customer.password);
    expect(await devicesOf(customer)).toHaveLength(1);
    await owner.login(customer.email, 'wrong');
    await api.services.db.updateTable('tries').set({ count: 99 }).where('key', 'like', 'device:%').execute();
    api.advance(900);
    await owner.login(customer.email, 'wrong');
    expect(await devicesOf(customer)).toEqual([]);
  });

  it('is not forgotten because a script without cookies signs in again and again', async () => {
    const customer = await api.addAccount();
    const owner = openBrowser(api, elsewhere());
    for (let n = 0; n < 2; n++) await owner.login(customer.email, customer.password);
    const script = openBrowser(api, elsewhere(), { keepsCookies: false });
    for (let n = 0; n < 24; n++) {
      api.advance(60);
      expect((await script.login(customer.email, customer.password)).body.code).toBe(200);
    }
    const devices = await devicesOf(customer);
    expect([devices.length, devices.filter(({ returned }) => returned).length]).toEqual([20, 1]);
    await attack(customer.email, 4);
    await owner.login(customer.email, customer.password);
    expect(owner.demands).toBe(0);
  }, 400_000);

  it('is known by a cookie that scripts can’t read, or by a header where no cookie travels', async () => {
    const customer = await api.addAccount();
    const password = wirePassword(customer.password);
    const signIn = async (headers: Record<string, string>) =>
      api.call(sessionCalls.login, { account: customer.email, password, ...(await slide()) }, { headers });
    const plain = await signIn({ origin: 'https://portal.example', host: 'portal.example' });
    expect(plain.headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect(plain.headers).not.toHaveProperty('device');
    for (const headers of [
      { origin: 'https://partner.example', host: 'portal.example' },
      { origin: 'https://partner.example', host: 'partner.example', 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const foreign = await signIn(headers);
      expect(foreign.headers).not.toHaveProperty('set-cookie');
      expect(foreign.headers['device']).toMatch(/^[\w-]{43}$/);
    }
    const device = String((await signIn({ origin: 'https://partner.example' })).headers['device']);
    await attack(customer.email, 4);
    expect((await signIn({ device, origin: 'https://partner.example' })).body.code).toBe(200);
    await attack(customer.email, 4);
    expect((await signIn({})).body.code).toBe(BodyCode.captcha);
    expect(api.log.join('')).not.toContain(device);
    expect(JSON.stringify(await devicesOf(customer))).not.toContain(device);
  });

  it('gets the cookie for encrypted pages of this host alone where customers use https', async () => {
    const encrypted = await openTestApi({ PUBLIC_URL: 'https://portal.example' });
    try {
      const customer = await encrypted.addAccount();
      const browser = openBrowser(encrypted);
      const { headers } = await browser.login(customer.email, customer.password);
      expect(headers['set-cookie']).toMatch(/^__Host-device=[\w-]{43}; Path=\/; .*; Secure$/);
      for (let n = 0; n < 4; n++) await openBrowser(encrypted, elsewhere()).login(customer.email, 'wrong');
      await browser.login(customer.email, customer.password);
      expect(browser.demands).toBe(0);
    } finally {
      await encrypted.close();
    }
  });
});

describe('strangers', () => {
  it('are told how long to wait, and are let in after it', async () => {
    const calm = await openTestApi();
    calm.freeze();
    try {
      const customer = await calm.addAccount();
      const browser = openBrowser(calm);
      for (let n = 0; n < 3; n++)
        expect((await browser.login(customer.email, 'wrong')).body.code).toBe(BodyCode.wrongCredentials);
      const early = await browser.login(customer.email, customer.password);
      expect(early.body).toMatchObject({ code: BodyCode.tooManySends, data: { retryAfter: 1 } });
      expect(early.headers['retry-after']).toBe('1');
      calm.advance(1);
      expect((await browser.login(customer.email, customer.password)).body.code).toBe(200);
    } finally {
      await calm.close();
    }
  });

  it('that try one password on many accounts are stopped by their network, whatever address of it they use', async () => {
    const home = elsewhere();
    const customer = await api.addAccount();
    const owner = openBrowser(api, home);
    await owner.login(customer.email, customer.password);
    const codes: number[] = [];
    for (let n = 0; n < 64; n++) {
      const bot = openBrowser(api, home.replace('::1', `::${n.toString(16)}:1`));
      codes.push((await bot.login(`customer-${n}@sprayed.example`, 'Spring2026!')).body.code);
    }
    expect(codes.filter((code) => code === BodyCode.wrongCredentials)).toHaveLength(60);
    expect(codes.slice(60)).toEqual(Array(4).fill(BodyCode.tooManySends));
    expect((await owner.login(customer.email, customer.password)).body.code).toBe(200);
  }, 400_000);
});

describe('nobody can tell whether an account exists', () => {
  it('by the answers or the work of many tries', async () => {
    const customer = await api.addAccount();
    const story = async (account: string) => {
      const reported: unknown[] = [];
      for (let n = 0; n < 102; n++) {
        const browser = openBrowser(api, elsewhere());
        const { body } = await browser.login(account, n < 100 ? 'wrong' : customer.password);
        reported.push([n, body, browser.demands]);
      }
      return reported;
    };
    const known = await story(customer.email);
    expect(await story('nobody-at-all@customer.example')).toEqual(known);
    expect(known.at(-1)).toMatchObject([101, { code: BodyCode.tooManySends }, 0]);
  }, 400_000);

  it('by the queries that a try takes, at whatever point of an attack', async () => {
    const customer = await api.addAccount();
    const queries: string[] = [];
    const { db } = api.services;
    const executor = db.getExecutor();
    const original = executor.executeQuery.bind(executor);
    const story = async (account: string) => {
      queries.length = 0;
      for (let n = 0; n < 21; n++) await openBrowser(api, elsewhere()).login(account, 'wrong');
      return [...queries];
    };
    executor.executeQuery = (query, ...rest) => {
      // The sites of agents are read by the clock, whatever is asked.
      if (!query.sql.includes('"agent_hosts"')) queries.push(query.sql);
      return original(query, ...rest);
    };
    try {
      const known = await story(customer.email);
      expect(await story('nobody-knows@customer.example')).toEqual(known);
      expect(known.length).toBeGreaterThan(21 * 8);
    } finally {
      executor.executeQuery = original;
    }
  }, 400_000);
});

describe('the owner of an account that strangers try to get into', () => {
  it('is told by one mail, in their language, at the twentieth wrong password in a row', async () => {
    const customer = await api.addAccount();
    const headers = { 'accept-language': 'de' };
    await api.call(sessionCalls.verifyToken, {}, { token: customer.token, headers });
    const mails = async () =>
      (await readPost(api, 'mail')).filter((mail) => mail.includes(`To: ${customer.email}`));
    await attack(customer.email, 19);
    expect(await mails()).toEqual([]);
    await attack(customer.email, 1);
    const [mail = '', ...more] = await mails();
    expect(more).toEqual([]);
    expect(textOf(mail)).toContain('20-mal');
    await attack(customer.email, 5);
    expect(await mails()).toHaveLength(1);
    // A right password ends the row, and the next one is told again.
    await openBrowser(api, elsewhere()).login(customer.email, customer.password);
    await attack(customer.email, 20);
    expect(await mails()).toHaveLength(2);
  }, 400_000);
});
