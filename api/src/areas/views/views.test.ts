import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { disableAccount } from '../../compose/account-states.ts';
import { addStaff, removeStaff } from '../staff/staff.store.ts';
import { openShop, type Shop } from '../orders/testing/shop.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { runViewsCommand } from './command.ts';

let shop: Shop;
let api: TestApi;
let staff: TestAccount;
let customer: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  api = await openTestApi();
  [staff, customer] = await Promise.all([api.addAccount(), api.addAccount()]);
  await addStaff(api.services.db, staff.accountNo, ['staff:view', 'staff:customers']);
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

const en = { 'accept-language': 'en' };
const signIn = (who: TestAccount) => api.services.tokens.issue(api.services.db, who.accountID);
const open = async (token: string, accountNo = customer.accountNo, reason = 'Ticket 7') =>
  (await api.call(operatorCalls.openView, { accountNo, reason }, { token, headers: en })).body;
const begin = async (token: string, code: string) =>
  (await api.call(operatorCalls.beginView, { code }, { token, headers: en })).body;
async function look(token: string, accountNo = customer.accountNo): Promise<string> {
  const opened = await open(token, accountNo);
  return (await begin(token, opened.data.code)).data.token;
}
const status = async (token: string) => (await api.call(accountCalls.getAccount, {}, { token })).status;
const logOf = async (who: TestAccount) =>
  (await api.call(accountCalls.listAuditLogs, { limit: 100 }, { token: await signIn(who), headers: en })).body
    .data;
const viewsIn = async (who: TestAccount) =>
  (await logOf(who)).filter(({ action }) => action.startsWith('operator.views.'));

describe('a view of a customer’s portal', () => {
  it('shows the account as the customer sees it, with contacts masked and no key (D-440)', async () => {
    const view = await look(await signIn(staff));
    const { data } = (await api.call(accountCalls.getAccount, {}, { token: view })).body;
    expect(data).toMatchObject({
      accountNo: customer.accountNo,
      rootUUID: customer.accountID,
      role: 'owner',
    });
    expect(data.permissions).not.toContain('order:pay');
    expect(data.permissions).not.toContain('certificate:read');
    expect(data.isStaff).toBeUndefined();
    const profile = (await api.call(accountCalls.getProfile, {}, { token: view })).body.data;
    expect(profile).toMatchObject({ key: '', idCard: '' });
    expect(profile.email).toContain('*');
  });

  it('shows contacts masked, without numbers of documents, and names whose value has run out', async () => {
    const owner = await shop.addCustomer();
    const contact = {
      ...{ firstname: '明', lastname: '王', position: 'CTO', email: 'ming.wang@quokka.example' },
      ...{ telephone: '13812345678', idCard: '11010519491231002X' },
    };
    const { data } = (await owner.call(accountCalls.addContact, contact)).body;
    await shop.services.db
      .updateTable('contacts')
      .set({ id_card: contact.idCard })
      .where('id', '=', data.id)
      .execute();
    const [orderNo = ''] = await shop.order(owner, { names: ['late.demo.test'] });
    await shop.services.db
      .updateTable('order_names')
      .set({ token_expires_at: new Date(0) })
      .where('account_id', '=', owner.accountID)
      .execute();
    const clerk = await shop.addAccount();
    await addStaff(shop.services.db, clerk.accountNo, ['staff:view', 'staff:customers']);
    const ask = { accountNo: owner.accountNo, reason: 'Ticket 8' };
    const { code } = (await shop.call(operatorCalls.openView, ask, { token: clerk.token })).body.data;
    const { token } = (await shop.call(operatorCalls.beginView, { code }, { token: clerk.token })).body.data;
    const answers = [
      await shop.call(accountCalls.listContacts, {}, { token }),
      await shop.call(orderCalls.getOrder, { id: orderNo }, { token }),
      await shop.call(orderCalls.listOrderDomains, { orderNo }, { token }),
      await shop.call(orderCalls.readDcv, { orderNo, domain: 'late.demo.test' }, { token }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([200, 200, 200, 200]);
    const shown = JSON.stringify(answers.map(({ body }) => body));
    expect(shown).toContain('late.demo.test');
    for (const hidden of [contact.email, contact.telephone, contact.idCard])
      expect(shown).not.toContain(hidden);
  });

  it('is told in both logs, with its reason and without where staff sits, and so is its end', async () => {
    const other = await api.addAccount();
    const token = await signIn(staff);
    const view = await look(token, other.accountNo);
    expect((await api.call(sessionCalls.logout, {}, { token: view })).body.code).toBe(200);
    expect(await status(view)).toBe(401);
    // The person's own session goes on.
    expect(await status(token)).toBe(200);
    const told = await viewsIn(other);
    expect(told.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['operator.views.end', 'staff'],
      ['operator.views.open', 'staff'],
    ]);
    expect(JSON.stringify(told)).toContain('Ticket 7');
    expect(told).toMatchObject([{ ip: '' }, { ip: '' }]);
    const actions = (await viewsIn(staff)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['operator.views.open', 'operator.views.end']));
  });

  it('takes its code once, soon, and from the session that asked for it alone', async () => {
    const token = await signIn(staff);
    const { code } = (await open(token)).data;
    expect((await begin(await signIn(staff), code)).code).toBe(13001);
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin(token, code)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    const late = (await open(token)).data;
    api.advance(121);
    expect(await begin(token, late.code)).toMatchObject({ code: 13001, msg: /can’t be opened any more/ });
  });

  it('ends after half an hour, with the session that opened it, with the duty, and with the next one', async () => {
    const late = await look(await signIn(staff));
    expect(await status(late)).toBe(200);
    api.advance(30 * 60);
    expect(await status(late)).toBe(401);

    const token = await signIn(staff);
    const signedOut = await look(token);
    await api.call(sessionCalls.logout, {}, { token });
    expect(await status(signedOut)).toBe(401);

    const again = await signIn(staff);
    const first = await look(again);
    const second = await look(again);
    expect([await status(first), await status(second)]).toEqual([401, 200]);

    const colleague = await api.addAccount();
    await addStaff(api.services.db, colleague.accountNo, ['staff:view']);
    const theirs = await look(await signIn(colleague));
    expect(await status(theirs)).toBe(200);
    await addStaff(api.services.db, colleague.accountNo, ['staff:customers']);
    expect(await status(theirs)).toBe(401);
    await addStaff(api.services.db, colleague.accountNo, ['staff:view']);
    await disableAccount(api.services.db, colleague.accountNo, new Date());
    expect(await status(theirs)).toBe(401);
  });

  it('is of nobody’s own account, for who has the duty, and for a reason', async () => {
    const token = await signIn(staff);
    expect(await open(token, staff.accountNo)).toMatchObject({ code: 13002 });
    expect(await open(token, 'C0000')).toMatchObject({ code: 13001 });
    expect(await open(token, customer.accountNo, ' ')).toMatchObject({ code: 13004 });
    const clerk = await api.addAccount();
    await addStaff(api.services.db, clerk.accountNo, ['staff:customers']);
    expect((await open(await signIn(clerk))).code).toBe(13001);
    await removeStaff(api.services.db, clerk.accountNo);
  });

  it('changes nothing, says so, and is no way to another view', async () => {
    const view = await look(await signIn(staff));
    const refused = await api.call(
      accountCalls.saveProfile,
      { firstname: 'Eve' },
      { token: view, headers: en },
    );
    expect(refused.body).toMatchObject({ code: 13005, msg: /read only/, data: { by: 'person' } });
    const paid = await api.call(
      orderCalls.cancelOrders,
      { orderNos: ['none'], reason: 'x' },
      { token: view },
    );
    expect(paid.body.code).toBe(13005);
    expect((await open(view)).code).toBe(13001);
    expect((await viewsIn(customer)).filter(({ action }) => action === 'API-028')).toEqual([]);
  });
});

describe('the views of all people of staff', () => {
  it('are listed and ended by who gives the duty, for a reason that both sides read (D-477)', async () => {
    const [head, seen] = await Promise.all([api.addAccount(), api.addAccount()]);
    await addStaff(api.services.db, head.accountNo, ['staff:people']);
    const token = await signIn(staff);
    const view = await look(token, seen.accountNo);
    const asHead = { token: head.token, headers: en };
    const list = async () => (await api.call(operatorCalls.views, {}, asHead)).body.data;
    const row = (await list()).find(({ viewedNo }) => viewedNo === seen.accountNo);
    expect(row).toMatchObject({ staffNo: staff.accountNo, reason: 'Ticket 7', mine: false });
    const end = async (who: { token: string }, reason = 'Has seen enough') =>
      (await api.call(operatorCalls.endView, { id: row?.id, reason }, { token: who.token, headers: en })).body
        .code;
    // Who only looks sees no other views, and ends none.
    expect(await end({ token })).toBe(13001);
    expect((await api.call(operatorCalls.views, {}, { token })).body.code).toBe(13001);
    expect(await end(head, ' ')).toBe(13004);
    expect(await status(view)).toBe(200);
    const codes = await Promise.all([end(head), end(head)]);
    expect(codes.sort((one, other) => one - other)).toEqual([200, 13001]);
    expect(await status(view)).toBe(401);
    expect(await status(token)).toBe(200);
    expect((await list()).filter(({ id }) => id === row?.id)).toEqual([]);
    for (const side of [seen, staff, head]) {
      const acts = (await viewsIn(side)).filter(({ action }) => action === 'operator.views.end');
      expect(JSON.stringify(acts)).toContain('Has seen enough');
    }
  });
});

describe('the command for views', () => {
  it('lists who looks at whom, and ends that', async () => {
    const view = await look(await signIn(staff));
    const said: string[] = [];
    const run = (...args: string[]) =>
      runViewsCommand({ db: api.services.db, now: api.services.now }, args, (line) => said.push(line));
    expect(await run()).toBe(true);
    const line = said.find((one) => one.includes(staff.accountNo)) ?? '';
    const [id = ''] = line.split('\t');
    expect(line).toContain(customer.accountNo);
    expect(await run('end', 'none')).toBe(false);
    expect(await run('end', id)).toBe(true);
    expect(await status(view)).toBe(401);
    expect(await run('end', id)).toBe(false);
  });
});
