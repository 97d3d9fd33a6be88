import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, type GuestReport, toolCalls } from '@certdeck/contract';
import { openTestApi, type TestApi } from '../../../testing/api.ts';
import { easySlide, solveWork } from '../../../testing/captcha.ts';
import { GUESTS_AT_ONCE } from './guest-audits.ts';
import { GUEST_LIMITS } from './guests.ts';
import { GONE_AFTER } from './guests.store.ts';

let api: TestApi;
beforeAll(async () => {
  // The only names on loopback that may be audited are those of the demo's own sites.
  api = await openTestApi({ DEMO: '1' });
  await api.services.work.start();
});
afterEach(async () => {
  const { db } = api.services;
  await settled();
  await db.deleteFrom('attempts').execute();
  await db.deleteFrom('guest_reports').execute();
});
afterAll(() => api.close());

/** Each network that a test asks from is one of its own. */
let hosts = 0;
const network = () => `198.51.100.${(hosts += 1)}`;

/** Asks as a page of a guest does; by a puzzle that a person has solved unless something else is given. */
async function start(domain: string, address = network(), given?: object) {
  const { db, now } = api.services;
  const captcha = given ?? (await easySlide(db, now()));
  return api.call(toolCalls.startGuestReport, { domain, ...captcha }, { address });
}
const read = (id: string, address?: string) =>
  api.call(toolCalls.getGuestReport, { id }, address === undefined ? {} : { address });

const running = async (): Promise<number> =>
  (await api.services.db.selectFrom('guest_reports').select('id').where('state', '=', 'running').execute())
    .length;

/** Waits until no audit of this process is under way. */
async function settled(): Promise<void> {
  for (let look = 0; look < 400; look += 1) {
    if ((await running()) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('An audit does not end');
}

async function finished(id: string): Promise<GuestReport> {
  await settled();
  return (await read(id)).body.data;
}

/** Uses up what a network has, with names that have no address. */
async function spend(count: number, address: string | (() => string)) {
  const codes: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = typeof address === 'string' ? address : address();
    codes.push((await start(`n${index}-${hosts}.nowhere.demo.test`, from)).body.code);
    await settled();
  }
  return codes;
}

describe('an audit without a session', () => {
  it('runs, is read by its id alone, and says what its network has left (TOOL-009, TOOL-010, D-273)', async () => {
    const address = network();
    const { body, status } = await start('Modern.Demo.Test ', address);
    expect([status, body.code, body.data.domain]).toEqual([200, 200, 'modern.demo.test']);
    expect(body.data.left).toBe(GUEST_LIMITS.network.most - 1);
    const report = await finished(body.data.id);
    expect(report).toMatchObject({ state: 'done', failure: null, change: null });
    expect(report.result?.gradeIgnoringTrust).toBe('A');
    const allowance = await api.call(toolCalls.guestAllowance, {}, { address });
    expect(allowance.body.data).toEqual({ left: GUEST_LIMITS.network.most - 1, most: 5 });
  });

  it('belongs to no tenant: no list and no report of an account has it', async () => {
    const { body } = await start('modern.demo.test');
    await settled();
    const { token } = await api.addAccount();
    const listed = await api.call(toolCalls.listReports, {}, { token });
    const found = await api.call(toolCalls.getReport, { domain: 'modern.demo.test' }, { token });
    const byID = await api.call(
      toolCalls.getReport,
      { domain: 'modern.demo.test', id: body.data.id },
      { token },
    );
    expect([listed.body.data, found.body.code, byID.body.code]).toEqual([
      [],
      BodyCode.notFound,
      BodyCode.notFound,
    ]);
    expect(await api.services.db.selectFrom('site_reports').select('id').execute()).toEqual([]);
  });

  it('finds no report of a tenant by its id', async () => {
    const { token } = await api.addAccount();
    const mine = await api.call(toolCalls.startReport, { domain: 'legacy.demo.test' }, { token });
    expect((await read(mine.body.data.id)).body.code).toBe(BodyCode.notFound);
    expect((await read('not-an-id')).body.code).toBe(BodyCode.notFound);
  });

  it('is answered to whoever asks for the same name meanwhile, and costs them nothing', async () => {
    const [one, other] = [network(), network()];
    const first = await start('modern.demo.test', one);
    const second = await start('modern.demo.test', other, {});
    expect([second.body.code, second.body.data.id]).toEqual([200, first.body.data.id]);
    expect(second.body.data.left).toBe(GUEST_LIMITS.network.most);
  });

  it('can be read for a day and is removed then', async () => {
    const { body } = await start('modern.demo.test');
    await settled();
    const { db, now } = api.services;
    const yesterday = new Date(now().getTime() - 86_400_000);
    await db.updateTable('guest_reports').set({ started_at: yesterday }).execute();
    expect((await read(body.data.id)).body.code).toBe(BodyCode.notFound);
    await api.services.cleanUp();
    expect(await db.selectFrom('guest_reports').select('id').execute()).toEqual([]);
  });

  it('that its process never ended counts as failed, and stands in nobody’s way', async () => {
    const { db, now } = api.services;
    const id = '00000000-0000-7000-8000-0000000000cc';
    const started_at = new Date(now().getTime() - (GONE_AFTER + 1) * 1000);
    await db
      .insertInto('guest_reports')
      .values({ id, domain: 'modern.demo.test', started_at, progress: '{}' })
      .execute();
    expect((await read(id)).body.data).toMatchObject({ state: 'failed', failure: { code: 'INTERNAL' } });
    const next = await start('modern.demo.test');
    expect([next.body.code, next.body.data.id === id]).toEqual([200, false]);
  });
});

describe('the price of an audit', () => {
  it('is a solved puzzle or a proof of work, once', async () => {
    const none = await start('modern.demo.test', network(), {});
    expect([none.body.code, Object.keys(none.body.errors ?? {})]).toEqual([
      BodyCode.captcha,
      ['captchaValidate'],
    ]);
    const work = await solveWork(api);
    expect((await start('modern.demo.test', network(), work)).body.code).toBe(200);
    expect((await start('legacy.demo.test', network(), work)).body.code).toBe(BodyCode.captcha);
  });

  it('is asked before anything is counted or looked up', async () => {
    const address = network();
    for (let tries = 0; tries < 10; tries += 1) await start('modern.demo.test', address, {});
    const { body } = await api.call(toolCalls.guestAllowance, {}, { address });
    expect(body.data.left).toBe(GUEST_LIMITS.network.most);
    expect(await api.services.db.selectFrom('guest_reports').select('id').execute()).toEqual([]);
  });
});

describe('the limits of guests', () => {
  it('hold a network to its number, and say so with the time to wait (12010)', async () => {
    const address = network();
    const most = GUEST_LIMITS.network.most;
    expect(await spend(most, address)).toEqual(Array<number>(most).fill(200));
    const refused = await start('one-more.nowhere.demo.test', address);
    expect(refused.body.code).toBe(BodyCode.tooManySends);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.msg).toContain('60');
    expect((await start('one-more.nowhere.demo.test')).body.code).toBe(200);
  });

  it('count a customer’s IPv6 network as one, whatever address of it asks (RFC 4291 2.5.1)', async () => {
    let last = 0;
    const address = () => `2001:db8:1:2::${(last += 1).toString(16)}`;
    const codes = await spend(GUEST_LIMITS.network.most + 1, address);
    expect(codes.at(-1)).toBe(BodyCode.tooManySends);
    // The neighbour’s.
    expect((await start('other.nowhere.demo.test', '2001:db8:1:3::1')).body.code).toBe(200);
  });

  it('count a provider’s many networks together: a /48 gets no more than sixteen customers', async () => {
    const { db, now } = api.services;
    const window_ends_at = new Date(now().getTime() + 3_600_000);
    const key = 'guest-audit:hour:2001:db8:9::/48';
    await db
      .insertInto('attempts')
      .values({ key, count: 16 * GUEST_LIMITS.network.most, window_ends_at })
      .execute();
    const refused = await start('fresh.nowhere.demo.test', '2001:db8:9:77::1');
    expect(refused.body.code).toBe(BodyCode.tooManySends);
  });

  it('hold all guests together, however many addresses they have', async () => {
    const { db, now } = api.services;
    const window_ends_at = new Date(now().getTime() + 3_600_000);
    const left = 1;
    await db
      .insertInto('attempts')
      .values({ key: 'guest-audit:all', count: GUEST_LIMITS.all.most - left, window_ends_at })
      .execute();
    expect(await spend(left + 1, network)).toEqual([200, BodyCode.tooManySends]);
    const { body } = await api.call(toolCalls.guestAllowance, {}, { address: network() });
    expect(body.data.left).toBe(0);
  });

  it('let no network that is refused use up what everybody has', async () => {
    const address = network();
    await spend(GUEST_LIMITS.network.most + 3, address);
    const rows = await api.services.db
      .selectFrom('attempts')
      .select('count')
      .where('key', '=', 'guest-audit:all')
      .execute();
    expect(rows).toEqual([{ count: GUEST_LIMITS.network.most }]);
  });

  it('spare a site that many ask for, and leave members theirs', async () => {
    const codes: number[] = [];
    for (let index = 0; index <= GUEST_LIMITS.site.most; index += 1) {
      codes.push((await start('often.nowhere.demo.test')).body.code);
      await settled();
    }
    expect(codes.at(-1)).toBe(BodyCode.tooManySends);
    const { token } = await api.addAccount();
    const member = await api.call(toolCalls.startReport, { domain: 'often.nowhere.demo.test' }, { token });
    expect(member.body.code).toBe(200);
  });

  it('leave members their places while all of guests’ are taken', async () => {
    const { db, now } = api.services;
    const rows = Array.from({ length: GUESTS_AT_ONCE }, (_unused, index) => ({
      id: `00000000-0000-7000-8000-00000000000${index}`,
      domain: `busy${index}.demo.test`,
      started_at: now(),
      progress: '{}',
    }));
    await db.insertInto('guest_reports').values(rows).execute();
    const refused = await start('modern.demo.test');
    expect([refused.body.code, refused.headers['retry-after']]).toEqual([BodyCode.tooManySends, '20']);
    const { token } = await api.addAccount();
    const member = await api.call(toolCalls.startReport, { domain: 'modern.demo.test' }, { token });
    expect(member.body.code).toBe(200);
    await db.deleteFrom('guest_reports').execute();
  });
});
