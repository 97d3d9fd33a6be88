import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type Reply, type TestAccount, type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { type Browser, openBrowser } from '../../testing/browser.ts';
import { lastCode, readPost } from '../../testing/post.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi({ CODE_SMS_PER_DAY: '8' });
  api.freeze();
});
beforeEach(async () => {
  customer = await api.addAccount();
});
afterAll(() => api.close());

let networks = 0;
/** An address of a network that nobody has used yet. */
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`;
const stranger = () => openBrowser(api, elsewhere());
const waitOf = ({ body, headers }: Reply<unknown>) =>
  body.code === BodyCode.tooManySends ? Number(headers['retry-after']) : 0;

const ask = (browser: Browser, email = customer.email) =>
  browser.work(sessionCalls.passwordCodeByEmail, { email });
const tryCode = (browser: Browser, code: string) =>
  browser.call(sessionCalls.changePasswordByEmail, {
    account: customer.email,
    code,
    newPwd: wirePassword('N3w-pass!'),
  });
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const mails = async (to: string) =>
  (await readPost(api, 'mail')).filter((mail) => mail.includes(`To: ${to}`));

describe('a code belongs to who asked for it', () => {
  it('and survives wrong ones of strangers, from anywhere and from the asker’s own network', async () => {
    const home = elsewhere();
    const owner = openBrowser(api, home);
    await ask(owner);
    const code = await lastCode(api, 'mail');
    for (let n = 0; n < 12; n++) {
      expect((await tryCode(stranger(), wrongFor(code))).body.code).toBe(BodyCode.codeWrong);
      expect((await tryCode(openBrowser(api, home), wrongFor(code))).body.code).toBe(BodyCode.codeWrong);
    }
    // After five of each, a right one of a stranger is as wrong as any.
    expect((await tryCode(stranger(), code)).body.code).toBe(BodyCode.codeWrong);
    expect((await tryCode(openBrowser(api, home), code)).body.code).toBe(BodyCode.codeWrong);
    expect((await tryCode(owner, code)).body.code).toBe(200);
  });

  it('and survives others that strangers ask for', async () => {
    const owner = stranger();
    await ask(owner);
    const code = await lastCode(api, 'mail');
    for (let n = 0; n < 12; n++) expect((await ask(stranger())).body.code).toBe(200);
    const thief = stranger();
    await ask(thief);
    for (let n = 0; n < 5; n++) await tryCode(thief, wrongFor(code));
    expect((await tryCode(owner, code)).body.code).toBe(200);
  });

  it('who may be known by its network where it keeps no cookie, or by neither', async () => {
    const home = elsewhere();
    const plain = (address: string) => openBrowser(api, address, { keepsCookies: false });
    for (const back of [home, home.replace('::1', '::2'), elsewhere()]) {
      await ask(plain(home));
      expect((await tryCode(plain(back), await lastCode(api, 'mail'))).body.code).toBe(200);
      api.advance(900);
    }
  });

  it('so that all may guess three times as often as one of them, and no more at the same moment (D-620)', async () => {
    const home = elsewhere();
    const owner = openBrowser(api, home);
    await ask(owner);
    const code = await lastCode(api, 'mail');
    const guesses = Array.from({ length: 12 }, () => [owner, openBrowser(api, home), stranger()]).flat();
    await Promise.all(guesses.map((browser) => tryCode(browser, wrongFor(code))));
    const [row] = await api.services.db
      .selectFrom('verification_codes')
      .select(['own_tries', 'network_tries', 'other_tries'])
      .where('contact', '=', customer.email)
      .execute();
    expect(row).toEqual({ own_tries: 5, network_tries: 5, other_tries: 5 });
    for (const browser of [owner, openBrowser(api, home), stranger()])
      expect((await tryCode(browser, code)).body.code).toBe(BodyCode.codeWrong);
  });

  it('who has two tries at each, after the first five that strangers asked for in a day', async () => {
    for (let n = 0; n < 5; n++) await ask(stranger());
    const sixth = stranger();
    await ask(sixth);
    const code = await lastCode(api, 'mail');
    for (let n = 0; n < 2; n++) await tryCode(sixth, wrongFor(code));
    expect((await tryCode(sixth, code)).body.code).toBe(BodyCode.codeWrong);
  });
});

describe('asking for codes', () => {
  it('waits longer after each, and is told how long (API-049, D-060)', async () => {
    const browser = stranger();
    const waits: number[] = [];
    for (let n = 0; n < 5; n++) {
      expect((await ask(browser)).body.code).toBe(200);
      waits.push(waitOf(await ask(browser)));
      api.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([60, 120, 300, 900, 900]);
  });

  it('is open to the owner while strangers ask, with work from a new device and without from a known one', async () => {
    const known = stranger();
    await known.login(customer.email, customer.password);
    for (let n = 0; n < 12; n++) await ask(stranger());
    const fresh = stranger();
    expect((await ask(fresh)).body.code).toBe(200);
    expect(fresh.demands).toBe(1);
    expect((await tryCode(fresh, await lastCode(api, 'mail'))).body.code).toBe(200);
    await fresh.login(customer.email, 'N3w-pass!');
    for (let n = 0; n < 30; n++) await ask(stranger());
    api.advance(60);
    expect((await ask(fresh)).body.code).toBe(200);
    expect(fresh.demands).toBe(1);
  });

  it('makes strangers work more, and fills nobody’s mailbox', async () => {
    const works: number[] = [];
    let sent = 0;
    for (let n = 0; n < 40; n++) {
      const bot = stranger();
      const { body } = await bot.call(sessionCalls.passwordCodeByEmail, { email: customer.email });
      works.push((body.data as { most?: number }).most ?? 0);
      const reply = body.code === 200 ? body : (await ask(bot)).body;
      if (reply.code === 200) sent += 1;
    }
    expect(works.slice(0, 12)).toEqual([0, 0, 0, 4, 4, 4, 16, 16, 16, 16, 64, 64]);
    expect(sent).toBe(20);
    expect(await mails(customer.email)).toHaveLength(20);
    expect(waitOf(await ask(stranger()))).toBe(1800);
    api.advance(1800);
    expect((await ask(stranger())).body.code).toBe(200);
  });

  it('is limited for one network and one contact, however many addresses and cookies it has', async () => {
    const wide = `2001:db8:${(++networks).toString(16)}`;
    let sent = 0;
    for (let n = 0; n < 20; n++)
      if ((await ask(openBrowser(api, `${wide}:${n.toString(16)}::${n}`))).body.code === 200) sent += 1;
    expect(sent).toBe(5);
    expect((await ask(stranger())).body.code).toBe(200);
  });

  it('is limited for one network and many contacts', async () => {
    const address = elsewhere();
    let sent = 0;
    for (let n = 0; n < 40; n++)
      if ((await ask(openBrowser(api, address), `c${n}@customer.example`)).body.code === 200) sent += 1;
    expect(sent).toBe(30);
  });

  it('that is refused uses up nothing of what the contact has', async () => {
    const crowded = elsewhere();
    for (let n = 0; n < 30; n++) await ask(openBrowser(api, crowded), `d${n}@customer.example`);
    for (let n = 0; n < 5; n++)
      expect((await ask(openBrowser(api, crowded))).body.code).toBe(BodyCode.tooManySends);
    const works: number[] = [];
    for (let n = 0; n < 20; n++) {
      const browser = stranger();
      expect([n, (await ask(browser)).body.code]).toEqual([n, 200]);
      works.push(browser.demands);
    }
    expect(works.slice(0, 4)).toEqual([0, 0, 0, 1]);
  });

  it('at the same moment gets one code, and what was refused counts for nothing', async () => {
    const browser = stranger();
    await ask(browser, 'first@customer.example');
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(browser)));
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await mails(customer.email)).toHaveLength(1);
    for (let n = 1; n < 20; n++) expect([n, (await ask(stranger())).body.code]).toEqual([n, 200]);
    expect((await ask(stranger())).body.code).toBe(BodyCode.tooManySends);
  });

  it('says, does and keeps the same for accounts that do not exist (D-224)', async () => {
    const story = async (email: string) => {
      const reported: unknown[] = [];
      for (let n = 0; n < 25; n++) {
        const browser = stranger();
        const { body, headers } = await ask(browser, email);
        reported.push([body, headers['retry-after'], browser.demands, browser.cookie === '']);
      }
      return reported;
    };
    expect(await story('nobody@customer.example')).toEqual(await story(customer.email));
    expect(await mails('nobody@customer.example')).toEqual([]);
  });
});

describe('text messages', () => {
  // The budget of a day is that of all tests.
  beforeEach(() => api.advance(86_400));
  const number = (n: number) => `1391234${String(n).padStart(4, '0')}`;
  const message = (browser: Browser, tel: string) =>
    browser.work(sessionCalls.signupCodeByTel, { tel, telPrefix: '86' });

  it('to numbers of one block make strangers work', async () => {
    const works: boolean[] = [];
    for (let n = 0; n < 12; n++) {
      // What is counted after an answer belongs to this test.
      await api.services.notifier.idle();
      await api.services.db.deleteFrom('attempts').where('key', 'like', 'code:budget:%').execute();
      const bot = stranger();
      await message(bot, number(n));
      works.push(bot.demands > 0);
    }
    await api.services.notifier.idle();
    expect(works).toEqual([...Array(10).fill(false), true, true]);
  });

  it('at the same moment pass no budget, and those that are not sent use none of it', async () => {
    const input = { telPrefix: '86' };
    for (let n = 0; n < 12; n++) {
      const nobody = { ...input, telephone: `136${String(n).padStart(8, '0')}` };
      await stranger().call(sessionCalls.passwordCodeByTel, nobody);
    }
    await api.services.notifier.idle();
    const before = api.log.length;
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_none, n) => message(stranger(), `135${String(n).padStart(8, '0')}`)),
    );
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(8);
    await api.services.notifier.idle();
    // Each alarm once, in whichever order they end.
    const alarms = api.log.slice(before).filter((line) => line.includes('budget of a day'));
    expect(alarms.map((line) => (JSON.parse(line) as { level: number }).level).sort()).toEqual([40, 50]);
  });

  it('end with the budget of the day, but for known devices; the log is told at half and at the end', async () => {
    const before = api.log.length;
    const alarms = () => api.log.slice(before).filter((line) => line.includes('budget of a day'));
    const codes: number[] = [];
    for (let n = 0; n < 10; n++) {
      codes.push((await message(stranger(), `138${String(n).padStart(8, '0')}`)).body.code);
      await api.services.notifier.idle();
      if (n === 2) expect(alarms()).toEqual([]);
      if (n === 3) expect(alarms()).toHaveLength(1);
    }
    expect(codes).toEqual([...Array(8).fill(200), BodyCode.tooManySends, BodyCode.tooManySends]);
    expect(alarms().map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40, 50]);

    await api.services.db
      .updateTable('accounts')
      .set({ tel: '13700000000' })
      .where('id', '=', customer.accountID)
      .execute();
    const owner = stranger();
    await owner.login(customer.email, customer.password);
    const input = { telephone: '13700000000', telPrefix: '86' };
    expect((await owner.call(sessionCalls.passwordCodeByTel, input)).body.code).toBe(200);
    expect((await stranger().call(sessionCalls.passwordCodeByTel, input)).body.code).toBe(
      BodyCode.tooManySends,
    );
    api.advance(86_400);
    expect((await message(stranger(), number(99))).body.code).toBe(200);
  });
});
