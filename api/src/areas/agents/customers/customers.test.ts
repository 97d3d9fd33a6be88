import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, sessionCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { tenantOf } from '../../../platform/database/identifiers.ts';
import { openTestApi, type TestAccount, type TestApi, wirePassword } from '../../../testing/api.ts';
import { lastCode } from '../../../testing/post.ts';
import { addStaff } from '../../staff/staff.store.ts';
import { agentDesk } from '../testing/agent.ts';

const ONE = 'one.example';
const TWO = 'two.example';

let api: TestApi;
let desk: Awaited<ReturnType<typeof agentDesk>>;
let one: TestAccount;
let two: TestAccount;
let people = 0;
beforeAll(async () => {
  api = await openTestApi({ PUBLIC_URL: 'https://portal.example', AGENT_TARGET: 'agents.portal.example' });
  desk = await agentDesk(api);
  one = await desk.addAgent('One Ltd');
  two = await desk.addAgent('Two Ltd');
  await desk.open(one, ONE, { siteTitle: 'Site of One' });
  await desk.open(two, TWO, { siteTitle: 'Site of Two' });
});
afterAll(() => api.close());

/** Signs up at a host name as a page does. */
async function signUpAt(host: string) {
  const email = `person${++people}@customer.example`;
  const headers = { host, 'accept-language': 'en' };
  await api.call(sessionCalls.signupCodeByEmail, { email }, { headers });
  const input = { account: email, password: wirePassword('Passw0rd!'), code: await lastCode(api, 'mail') };
  const { body } = await api.call(sessionCalls.signup, input, { headers });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  const { db, tokens } = api.services;
  const { accountNo } = body.data;
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow();
  return { email, accountNo, id: row.id, token: await tokens.issue(db, row.id) };
}
const visit = (token: string, host: string) =>
  api.call(sessionCalls.verifyToken, {}, { token, headers: { host } });
const customersOf = async ({ token }: Pick<TestAccount, 'token'>) =>
  (await api.call(accountCalls.agentCustomers, {}, { token })).body;
const siteOf = (id: string) =>
  api.services.db
    .selectFrom('agent_customers')
    .select(['agent_id', 'host'])
    .where('account_id', '=', tenantOf(id))
    .executeTakeFirst();

describe('a customer of an agent’s site', () => {
  it('is who signed up there, and nobody by a later visit (D-387)', async () => {
    const theirs = await signUpAt('ONE.example.');
    expect(await siteOf(theirs.id)).toEqual({ agent_id: one.accountID, host: ONE });
    await visit(theirs.token, TWO);
    await visit(theirs.token, 'portal.example');
    expect(await siteOf(theirs.id)).toEqual({ agent_id: one.accountID, host: ONE });
    const own = await signUpAt('portal.example');
    expect((await visit(own.token, ONE)).body.code).toBe(200);
    expect(await siteOf(own.id)).toBeUndefined();
    const forged = await signUpAt('one.example.evil.example');
    expect(await siteOf(forged.id)).toBeUndefined();
  });

  it('is told to that agent alone, by a masked address and sums (D-387)', async () => {
    const theirs = await signUpAt(TWO);
    const { data, total } = await customersOf(two);
    expect(total).toBe(1);
    expect(data).toEqual([
      { account: expect.stringContaining('*'), since: expect.any(Number), orders: 0, sold: 0, markup: 0 },
    ]);
    const told = JSON.stringify([data, (await customersOf(one)).data]);
    for (const secret of [theirs.email, theirs.accountNo, theirs.id]) expect(told).not.toContain(secret);
    expect((await customersOf(one)).data).toHaveLength((await customersOf(one)).total ?? 0);
    expect((await customersOf(theirs)).code).toBe(13002);
    const { token } = two;
    const { body } = await api.call(accountCalls.agentSales, {}, { token });
    expect(body.data).toEqual({ customers: 1, orders: 0, sold: 0, markup: 0, waiting: 0, earned: 0 });
  });

  it('is shown with their site to the operator', async () => {
    const clerk = await api.addAccount();
    await addStaff(api.services.db, clerk.accountNo, staffPermissions);
    const theirs = await signUpAt(ONE);
    const own = await signUpAt('portal.example');
    const read = async (accountNo: string) =>
      (await api.call(operatorCalls.customer, { accountNo }, { token: clerk.token })).body.data.site;
    const site = { host: ONE, agentNo: one.accountNo, company: 'One Ltd', isActive: true };
    expect(await read(theirs.accountNo)).toEqual(site);
    expect(await read(own.accountNo)).toBeUndefined();
  });

  it('gets mails of the name and address of that site, from wherever they come', async () => {
    const theirs = await signUpAt(ONE);
    for (const host of [ONE, 'portal.example', TWO]) {
      await visit(theirs.token, host);
      expect([host, await homeHost(theirs.id)]).toEqual([host, ONE]);
    }
    const own = await signUpAt('portal.example');
    await visit(own.token, TWO);
    expect(await homeHost(own.id)).toBe('');
    // Who visits their own site is its agent, and no customer.
    await visit(one.token, ONE);
    expect(await homeHost(one.accountID)).toBe(ONE);
  });

  it('stays a customer when the agent ends, uses the operator’s host name, and gets its mails', async () => {
    const three = await desk.addAgent('Three Ltd');
    await desk.open(three, 'three.example');
    const theirs = await signUpAt('three.example');
    expect(await homeHost(theirs.id)).toBe('three.example');
    await desk.end(three);
    expect((await visit(theirs.token, 'portal.example')).body.code).toBe(200);
    expect(await homeHost(theirs.id)).toBe('portal.example');
    expect(await siteOf(theirs.id)).toEqual({ agent_id: three.accountID, host: 'three.example' });
    // Who signs up where a site stood is the operator's.
    expect(await siteOf((await signUpAt('three.example')).id)).toBeUndefined();
    expect((await customersOf(three)).code).toBe(13002);
  });
});

async function homeHost(id: string): Promise<string | undefined> {
  const row = await api.services.db
    .selectFrom('accounts')
    .select('portal_host')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.portal_host;
}
