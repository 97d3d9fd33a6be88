import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, OrderStatus, staffPermissions } from '@certdeck/contract';
import { listEntries } from '../../audit/entries.store.ts';
import { type Customer, openShop, pay, publish, type Shop } from '../../orders/testing/shop.ts';
import { addStaff } from '../../staff/staff.store.ts';
import type { TestAccount } from '../../../testing/api.ts';
import { CHECKS, EV_CHECKS, vettingDesk } from '../testing/vetting-desk.ts';

let shop: Shop;
let desk: ReturnType<typeof vettingDesk>;
let clerk: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  shop = await openShop({ working: true, unvalidated: true });
  desk = vettingDesk(shop);
  [clerk, colleague] = await Promise.all([desk.clerk(), desk.clerk()]);
});
afterAll(() => shop.close());

let names = 0;
/** A customer with a paid order of which everything but the organisation is shown, and the validation it waits for. */
async function waiting(level: 'ov' | 'ev' = 'ov', customer?: Customer) {
  const buyer = customer ?? (await shop.addCustomer());
  const name = `v${++names}.demo.test`;
  const wish =
    level === 'ov'
      ? { productNo: 'GS-OV1', productType: 'ov_single_ssl' }
      : { productNo: 'CTM-EV1', productType: 'ev_single_ssl' };
  const [orderNo = ''] = await shop.order(buyer, { ...wish, names: [name] });
  await pay(buyer, orderNo);
  await publish(buyer, orderNo, [name]);
  await buyer.call(orderCalls.verifyDomains, { id: orderNo });
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { data } = (await buyer.call(orderCalls.getOrder, { id: orderNo })).body;
    const id = data.organizationCheck?.id ?? '';
    if (id !== '') return { customer: buyer, orderNo, id };
    if (Date.now() > deadline) throw new Error(JSON.stringify(data));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const checkOf = async (customer: Customer, orderNo: string) =>
  (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data.organizationCheck;
const answered = async (customer: Customer, id: string, answer = '') =>
  (await customer.call(accountCalls.answerOrganizationCheck, { id, answer })).body.code;
const logOf = async ({ accountID }: TestAccount) => {
  const { rows } = await listEntries(shop.services.db, accountID, { limit: 5000, skip: 0 });
  return rows.map(({ entry, body }) => ({ ...entry, body: body ?? '' }));
};

describe('the validation of an organisation at the desk', () => {
  it('waits with the orders behind it, and ends in their certificates (D-430)', async () => {
    const { customer, orderNo, id } = await waiting();
    await waiting('ov', customer);
    const { data } = await desk.list(clerk, { status: 'review' });
    expect(data.find((one) => one.id === id)).toMatchObject({
      level: 'ov',
      orders: 2,
      claimedBy: '',
      accountNo: customer.accountNo,
    });
    expect((await desk.read(clerk, id)).data).toMatchObject({
      identity: { orgName: 'Example Ltd', creditCode: '91110000TEST000001', telephone: '010-12345678' },
      own: false,
      refusedBefore: 0,
      waiting: [orderNo, expect.any(String)],
    });
    await desk.validate(clerk, customer);
    await shop.reach(customer, orderNo, OrderStatus.issued);
    const { data: decided } = await desk.read(clerk, id);
    expect(decided).toMatchObject({ status: 'approved', decidedBy: clerk.accountNo, checks: CHECKS });
    expect(decided.validUntil - decided.validFrom).toBe(398 * 86_400);
    const organizations = (await customer.call(accountCalls.listOrganizations, {})).body.data;
    expect(organizations[0]?.checks).toMatchObject([{ level: 'ov', state: 'validated' }]);
    expect(JSON.stringify((await customer.call(accountCalls.listMessages, {})).body.data)).toContain(
      'Example Ltd',
    );
  });

  it('is taken up by one person, and from them by a word of its own', async () => {
    const { customer, id } = await waiting();
    expect((await desk.approve(clerk, id)).msg).toMatch(/Take this up first/);
    const claims = await Promise.all([desk.claim(clerk, id), desk.claim(colleague, id)]);
    expect(claims.map(({ code }) => code).sort()).toEqual([13002, 200].sort());
    expect(claims.find(({ code }) => code !== 200)?.msg).toMatch(/colleague works/);
    expect(await desk.claim(colleague, id, true)).toMatchObject({ code: 200 });
    expect((await desk.approve(clerk, id)).code).toBe(13002);
    expect((await desk.read(colleague, id)).data).toMatchObject({ claimedByMe: true });
    expect((await logOf(customer)).map(({ action }) => action)).toContain('operator.organizations.claim');
  });

  it('names a source for every check of its level, and no more time than rules allow', async () => {
    const { id } = await waiting();
    await desk.claim(clerk, id);
    const { telephone: _none, ...some } = CHECKS;
    expect(await desk.approve(clerk, id, some)).toMatchObject({
      code: 13004,
      errors: { telephone: expect.any(String) },
    });
    const now = Math.floor(shop.services.now().getTime() / 1000);
    for (const times of [
      { from: now + 3600 },
      { until: now + 399 * 86_400 },
      { until: now - 1 },
      { from: now - 399 * 86_400 },
    ])
      expect(await desk.approve(clerk, id, { ...CHECKS, ...times })).toMatchObject({ code: 13004 });
    const from = now - 100 * 86_400;
    expect(await desk.approve(clerk, id, { ...CHECKS, from })).toMatchObject({ code: 200 });
    expect((await desk.read(clerk, id)).data.validUntil).toBe(from + 398 * 86_400);
  });

  it('of EV takes two people (EVG 3.2.2.13, D-432)', async () => {
    const { customer, orderNo, id } = await waiting('ev');
    await desk.claim(clerk, id);
    expect((await desk.approve(clerk, id, CHECKS)).errors).toMatchObject({
      operation: expect.any(String),
      authority: expect.any(String),
    });
    expect(await desk.approve(clerk, id, EV_CHECKS)).toMatchObject({ data: { status: 'second' } });
    expect((await checkOf(customer, orderNo))?.state).toBe('review');
    await desk.claim(clerk, id);
    expect(await desk.approve(clerk, id, {})).toMatchObject({
      code: 13002,
      msg: expect.stringContaining('yourself'),
    });
    await desk.claim(colleague, id, true);
    expect(await desk.approve(colleague, id, {})).toMatchObject({ data: { status: 'approved' } });
    await shop.reach(customer, orderNo, OrderStatus.issued);
    expect((await desk.read(clerk, id)).data).toMatchObject({
      firstBy: clerk.accountNo,
      decidedBy: colleague.accountNo,
      checks: EV_CHECKS,
    });
  });

  it('is decided once, however many decide at the same moment', async () => {
    const { customer, id } = await waiting();
    await desk.claim(clerk, id);
    const replies = await Promise.all([
      desk.approve(clerk, id),
      desk.refuse(clerk, id, 'No.'),
      desk.approve(clerk, id),
    ]);
    expect(replies.map(({ code }) => code).sort()).toEqual([13002, 13002, 200].sort());
    const decisions = (await logOf(customer)).filter(({ action }) =>
      /organizations\.(approve|refuse)/.test(action),
    );
    expect(decisions).toHaveLength(1);
  });

  it('asks the customer for more, who answers and is looked at again', async () => {
    const { customer, orderNo, id } = await waiting();
    await desk.claim(clerk, id);
    expect(await answered(customer, id, 'Too early.')).toBe(13002);
    expect((await desk.ask(clerk, id, 'Send the extract of the register.')).code).toBe(200);
    expect(await checkOf(customer, orderNo)).toMatchObject({
      state: 'asked',
      asked: 'Send the extract of the register.',
    });
    expect((await desk.approve(clerk, id)).code).toBe(13002);
    const stranger = await shop.addCustomer();
    expect(await answered(stranger, id, 'Mine.')).toBe(13001);
    expect(await answered(customer, id, 'Here it is.')).toBe(200);
    expect((await desk.read(clerk, id)).data).toMatchObject({ status: 'review', answer: 'Here it is.' });
    expect((await desk.approve(clerk, id)).code).toBe(200);
    await shop.reach(customer, orderNo, OrderStatus.issued);
  });

  it('is refused with a reason, and looked at again when it is sent in again', async () => {
    const { customer, orderNo, id } = await waiting();
    await desk.claim(clerk, id);
    expect((await desk.refuse(clerk, id, 'The register doesn’t know it.')).code).toBe(200);
    expect(await checkOf(customer, orderNo)).toMatchObject({
      state: 'refused',
      reason: 'The register doesn’t know it.',
    });
    // The order may look as often as it likes: nobody is asked again.
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    expect((await desk.list(clerk, { status: 'review', keyword: customer.accountNo })).total).toBe(0);
    expect(await answered(customer, id, 'It was entered yesterday.')).toBe(200);
    const again = await desk.waitingOf(clerk, customer);
    expect(again.id).not.toBe(id);
    expect((await desk.read(clerk, again.id)).data).toMatchObject({
      refusedBefore: 1,
      answer: 'It was entered yesterday.',
    });
    await desk.validate(clerk, customer);
    await shop.reach(customer, orderNo, OrderStatus.issued);
  });

  it('keeps an organisation from being deleted that an order waits for', async () => {
    const { customer, orderNo } = await waiting();
    const remove = async () =>
      (await customer.call(accountCalls.deleteOrganization, { id: customer.organizationID })).body;
    expect(await remove()).toMatchObject({ code: 13002 });
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect(await remove()).toMatchObject({ code: 200 });
  });

  it('is no matter for whom it is about, or for who has another duty', async () => {
    const { id } = await waiting('ov', await ownCustomer());
    expect((await desk.read(clerk, id)).data.own).toBe(true);
    expect(await desk.claim(clerk, id)).toMatchObject({ code: 13002, msg: expect.stringContaining('own') });
    const other = await shop.addAccount();
    const duties = staffPermissions.filter((one) => one !== 'staff:organizations');
    await addStaff(shop.services.db, other.accountNo, duties);
    for (const who of [other, await shop.addCustomer()]) {
      expect((await desk.read(who, id)).code).toBe(13001);
      expect((await desk.claim(who, id)).code).toBe(13001);
      expect((await desk.approve(who, id)).code).toBe(13001);
    }
  });

  /** The clerk, as a customer. */
  async function ownCustomer(): Promise<Customer> {
    const customer = await shop.addCustomer();
    clerk = customer;
    await addStaff(shop.services.db, customer.accountNo, ['staff:organizations']);
    return customer;
  }
});
