import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, securityCalls } from '@certdeck/contract';
import { gather } from '../../compose/work.ts';
import { begin, openCompany, openSsoApi, type SsoApi } from './testing/company.ts';
import { Forger } from './testing/forger.ts';

const DAY = 86_400;

let forger: Forger;
let api: SsoApi;
beforeAll(async () => {
  forger = await Forger.start();
  api = await openSsoApi([forger.place]);
}, 400_000);
beforeEach(() => api.freeze());
afterEach(() => forger.reset());
afterAll(async () => {
  await api.close();
  forger.stop();
});

type Owner = Awaited<ReturnType<typeof openCompany>>;

const check = () => gather(api.areas, 'schedules', {})['sso-domains']?.run();
/** Lets days pass, with a check at the end of each. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    api.advance(DAY);
    await check();
  }
}
/** A session of now: those of before have ended by then. */
const fresh = async ({ accountID }: Owner) => ({
  token: await api.services.tokens.issue(api.services.db, accountID),
});
const domainOf = async (owner: Owner) => {
  const { data } = (await api.call(securityCalls.readSso, {}, await fresh(owner))).body;
  return data.domains.find(({ domain }) => domain === owner.domain);
};
const noticesOf = async ({ accountID }: Owner) =>
  (
    await api.services.db
      .selectFrom('announcements')
      .select('kind')
      .where('account_id', '=', accountID)
      .where('kind', 'like', 'ssoDomain%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const hide = ({ domain }: Owner) => {
  const value = api.records.get(`_sso.${domain}`) ?? '';
  api.records.delete(`_sso.${domain}`);
  return () => void api.records.set(`_sso.${domain}`, value);
};
async function signIn({ domain }: Owner, name: string) {
  // The provider's clock is that of the test, too.
  forger.draft = ({ claims }) => {
    const now = Math.floor(api.services.now().getTime() / 1000);
    Object.assign(claims, { iat: now, exp: now + 300 });
  };
  const browser = api.browser();
  const email = `${name}@${domain}`;
  const answer = forger.authorize(await begin(browser, domain), { sub: name, email, email_verified: true });
  return (await browser.call(securityCalls.finishSso, { answer })).body;
}

describe('a verified mail domain (D-452)', () => {
  it('stays verified as long as its record is there, and nobody hears of it', async () => {
    const owner = await openCompany(api, forger);
    await pass(3);
    expect(await domainOf(owner)).toMatchObject({ missingSince: 0, lapsedAt: 0 });
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('is looked at once a day, whatever ticks come', async () => {
    const owner = await openCompany(api, forger);
    hide(owner);
    api.advance(DAY - 60);
    await check();
    expect(await domainOf(owner)).toMatchObject({ missingSince: 0 });
    api.advance(60);
    await Promise.all([check(), check(), check()]);
    expect((await domainOf(owner))?.missingSince).toBeGreaterThan(0);
    expect(await noticesOf(owner)).toEqual(['ssoDomainMissing']);
  });

  it('whose record is gone is told of once, and lets nobody new in after two weeks; members come back', async () => {
    const owner = await openCompany(api, forger);
    expect((await signIn(owner, 'ada')).code).toBe(200);
    hide(owner);
    await pass(14);
    expect(await noticesOf(owner)).toEqual(['ssoDomainMissing']);
    expect((await signIn(owner, 'bob')).code).toBe(200);
    await pass(3);
    expect(await noticesOf(owner)).toEqual(['ssoDomainMissing', 'ssoDomainLapsed']);
    expect((await domainOf(owner))?.lapsedAt).toBeGreaterThan(0);
    expect(await signIn(owner, 'carl')).toMatchObject({
      code: BodyCode.ssoRefused,
      data: { reason: 'lapsed' },
    });
    for (const name of ['ada', 'bob']) expect((await signIn(owner, name)).code).toBe(200);
  });

  it('goes on as before when the record is back, by the next look or by the button', async () => {
    const owner = await openCompany(api, forger);
    const putBack = hide(owner);
    await pass(16);
    putBack();
    const id = (await domainOf(owner))?.id;
    const { body } = await api.call(securityCalls.verifySsoDomain, { id }, await fresh(owner));
    expect(body.data).toMatchObject({ verified: true });
    expect(await domainOf(owner)).toMatchObject({ missingSince: 0, lapsedAt: 0 });
    expect((await signIn(owner, 'dora')).code).toBe(200);
    hide(owner);
    await pass(1);
    putBack();
    await pass(1);
    expect(await domainOf(owner)).toMatchObject({ missingSince: 0 });
    expect(await noticesOf(owner)).toEqual(['ssoDomainMissing', 'ssoDomainLapsed', 'ssoDomainMissing']);
  });

  it('is not called missing because DNS is silent, and is asked again within the hour', async () => {
    const owner = await openCompany(api, forger);
    api.advance(DAY);
    api.silent.add(`_sso.${owner.domain}`);
    await check();
    expect(await domainOf(owner)).toMatchObject({ missingSince: 0 });
    api.silent.clear();
    hide(owner);
    api.advance(3600);
    await check();
    expect((await domainOf(owner))?.missingSince).toBeGreaterThan(0);
  });

  it('goes to another team that shows it to be theirs, once it has lapsed and not before', async () => {
    const owner = await openCompany(api, forger);
    const other = await api.addAccount();
    const asOther = async () => ({
      token: await api.services.tokens.issue(api.services.db, other.accountID),
    });
    const { domain } = owner;
    const added = await api.call(securityCalls.addSsoDomain, { domain }, await asOther());
    const { id } = added.body.data;
    const { domains } = (await api.call(securityCalls.readSso, {}, await asOther())).body.data;
    api.records.set(`_sso.${domain}`, domains[0]?.recordValue ?? '');
    const verify = async () =>
      (await api.call(securityCalls.verifySsoDomain, { id }, await asOther())).body.data;
    expect(await verify()).toMatchObject({ verified: false, problem: 'taken' });
    await pass(16);
    expect(await verify()).toMatchObject({ verified: true });
    expect(await domainOf(owner)).toMatchObject({ verifiedAt: 0 });
    const { data } = (await api.call(accountCalls.getAccount, {}, await fresh(owner))).body;
    expect(data.role).toBe('owner');
  });
});
