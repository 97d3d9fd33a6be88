import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { type Customer, openShop, type Shop } from '../../orders/testing/shop.ts';
import { addStaff } from '../../staff/staff.store.ts';
import { RECEIPT, type TestAccount } from '../../../testing/api.ts';
import { TRANSFER } from '../receipts/testing/receipt-desk.ts';

let shop: Shop;
let one: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  shop = await openShop({ environment: { FOUR_EYES_CENTS: '100000' } });
  [one, other] = await Promise.all([shop.addAccount(), shop.addAccount()]);
  for (const { accountNo } of [one, other]) await addStaff(shop.services.db, accountNo, staffPermissions);
});
afterAll(() => shop.close());

async function reported(banktotal: number): Promise<{ customer: Customer; id: string }> {
  const customer = await shop.addCustomer(0);
  const { body } = await customer.call(accountCalls.bankTransfer, { ...TRANSFER, banktotal });
  return { customer, id: body.data.id };
}
const by = (who: TestAccount) => ({ token: who.token, headers: { 'accept-language': 'en' } });
const confirm = async (id: string, who = one) =>
  (await shop.call(operatorCalls.confirmTransfer, { id }, by(who))).body;
const refuse = async (id: string, reason = 'No such money', who = one) =>
  (await shop.call(operatorCalls.refuseTransfer, { id, reason }, by(who))).body;
const giveBack = async (id: string, amount: number, reference: string, who = one) =>
  (await shop.call(operatorCalls.returnTransfer, { id, amount, reference }, by(who))).body;
const listed = async (input: object) => (await shop.call(operatorCalls.transfers, input, by(one))).body;
const noticesOf = async (customer: Customer, lang: string) =>
  (await customer.call(accountCalls.listMessages, { audience: 'own' }, { 'accept-language': lang })).body.data
    .siteMsges;

describe('a reported transfer', () => {
  it('is on the balance once one person has confirmed it, and the customer is told in their language', async () => {
    const { customer, id } = await reported(99_999);
    expect(await confirm(id)).toMatchObject({ code: 200, data: { state: 'confirmed' } });
    expect(await shop.balanceOf(customer)).toBe(99_999);
    expect(await confirm(id, other)).toMatchObject({
      code: 13002,
      msg: 'This transfer was decided on before.',
    });
    expect(await shop.balanceOf(customer)).toBe(99_999);
    expect(await noticesOf(customer, 'de')).toMatchObject([
      { title: 'Überweisung eingegangen: ¥999,99 CNY' },
    ]);
    expect(await noticesOf(customer, 'zh')).toMatchObject([{ title: '银行转账已到账：¥999.99元' }]);
    const [row] = (await listed({ status: 'confirmed', keyword: customer.accountNo })).data;
    expect(row).toMatchObject({ id, decidedBy: one.accountNo, needsSecond: false, checkedBy: '' });
  });

  it('takes two people from the set amount on, and the same person twice is one', async () => {
    const { customer, id } = await reported(100_000);
    expect(await confirm(id)).toMatchObject({ code: 200, data: { state: 'checked' } });
    expect(await shop.balanceOf(customer)).toBe(0);
    const [row] = (await listed({ status: 'waiting', keyword: customer.accountNo })).data;
    expect(row).toMatchObject({ needsSecond: true, checkedBy: one.accountNo, checkedByMe: true });
    expect(await confirm(id)).toMatchObject({ code: 13002, msg: expect.stringContaining('two people') });
    expect(await shop.balanceOf(customer)).toBe(0);
    expect(await confirm(id, other)).toMatchObject({ code: 200, data: { state: 'confirmed' } });
    expect(await shop.balanceOf(customer)).toBe(100_000);
  });

  it('moves once when several people confirm it at the same moment', async () => {
    const { customer, id } = await reported(100_000);
    await confirm(id);
    const answers = await Promise.all([confirm(id, other), confirm(id, other), confirm(id, one)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await shop.balanceOf(customer)).toBe(100_000);
  });

  it('is refused with a sentence that the customer reads, and moves nothing', async () => {
    const { customer, id } = await reported(5_000);
    expect(await refuse(id, '')).toMatchObject({ code: 13004, errors: { reason: expect.any(String) } });
    expect(await refuse(id, 'No payment with this reference has come in.')).toMatchObject({ code: 200 });
    expect(await shop.balanceOf(customer)).toBe(0);
    const [notice] = await noticesOf(customer, 'en');
    expect(notice).toMatchObject({
      title: 'Bank transfer not confirmed: ¥50.00 CNY',
      content: expect.stringContaining('No payment with this reference has come in.'),
    });
    expect(await confirm(id)).toMatchObject({ code: 13002 });
  });

  it('goes back in parts, each reference once, and never more than came', async () => {
    const { customer, id } = await reported(10_000);
    expect(await giveBack(id, 100, 'early')).toMatchObject({ code: 13002 });
    await confirm(id);
    expect(await giveBack(id, 4_000, 'R1')).toMatchObject({ code: 200 });
    expect(await giveBack(id, 4_000, 'R1')).toMatchObject({ code: 200 });
    expect(await shop.balanceOf(customer)).toBe(6_000);
    expect(await giveBack(id, 1, 'R1')).toMatchObject({
      code: 13004,
      errors: { reference: expect.any(String) },
    });
    expect(await giveBack(id, 6_001, 'R2')).toMatchObject({
      code: 13004,
      errors: { amount: expect.any(String) },
    });
    const [row] = (await listed({ keyword: customer.accountNo })).data;
    expect(row).toMatchObject({ returned: 4_000 });
  });

  it('is shown with its receipts, whose files staff can read', async () => {
    const { customer, id } = await reported(7_000);
    const file = RECEIPT;
    await shop.call(
      accountCalls.uploadReceipt,
      { name: 'slip.pdf', transferID: id },
      { token: customer.token, file },
    );
    expect((await listed({ keyword: customer.accountNo })).data).toMatchObject([{ receipts: 1 }]);
    const rows = (await shop.call(operatorCalls.receipts, { id }, by(one))).body.data;
    expect(rows).toMatchObject([{ name: 'slip.pdf', type: 'application/pdf' }]);
    const { octets } = await shop.call(operatorCalls.receipt, { id, receiptID: rows[0]!.id }, by(one));
    expect(octets.equals(file)).toBe(true);
    // One that is about to go is none any more.
    await shop.services.db
      .updateTable('transfer_receipts')
      .set({ state: 'removing' })
      .where('transfer_id', '=', id)
      .execute();
    expect((await listed({ keyword: customer.accountNo })).data).toMatchObject([{ receipts: 0 }]);
    expect((await shop.call(operatorCalls.receipts, { id }, by(one))).body.data).toEqual([]);
  });

  it('is found by payer, bank account or customer, what waits from the oldest on', async () => {
    const first = await reported(1_000);
    const second = await reported(2_000);
    const waiting = (await listed({ status: 'waiting', limit: 5000 })).data.map(({ id }) => id);
    expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id));
    expect((await listed({ keyword: '200112233' })).total).toBeGreaterThan(1);
    expect((await listed({ keyword: second.customer.accountNo })).data.map(({ id }) => id)).toEqual([
      second.id,
    ]);
    expect((await listed({ keyword: '%' })).total).toBe(0);
    expect(await confirm('01890a5d-ac96-774b-bcce-b302099a8057')).toMatchObject({ code: 13001 });
  });
});
