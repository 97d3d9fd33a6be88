import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, domainCalls, OrderStatus } from '@certdeck/contract';
import type { Customer } from '../../orders/testing/shop.ts';
import { addMemberOf } from '../../tenancy/testing/members.ts';
import { type DomainShop, type NameBuyer, openDomainShop } from '../testing/domain-shop.ts';
import { registeredName } from '../testing/registered.ts';

const DAY = 86_400;
let shop: DomainShop;
let owner: NameBuyer;
beforeAll(async () => {
  shop = await openDomainShop();
  owner = await shop.addBuyer();
  // Ends in a year.
  for (const name of ['shop', 'below', 'bare']) await registeredName(shop, owner, `${name}.com.test`);
});
afterAll(() => shop.close());

const now = () => Math.floor(shop.services.now().getTime() / 1000);

/** A certificate that ends so many days from now. @returns the number of its order */
async function certificate(
  names: string[],
  days: number,
  more: object = {},
  who: Customer = owner,
  product = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl' },
) {
  const [orderNo = ''] = await shop.order(who, { ...product, names });
  await shop.services.db
    .updateTable('orders')
    .set({
      status: OrderStatus.issued,
      paid_at: shop.services.now(),
      issued_at: shop.services.now(),
      cert_expires_at: new Date((now() + days * DAY) * 1000),
      ...more,
    })
    .where('order_no', '=', orderNo)
    .execute();
  return orderNo;
}
const certificates = async (who: Customer = owner) => {
  const { data } = (await who.call(domainCalls.listDomains, {})).body;
  return Object.fromEntries(data.map(({ domain, certificate: one }) => [domain.split('.')[0], one]));
};

describe('the certificate that protects a name, in the lists (API-156, DOM-003, D-702)', () => {
  it('is the last to end of those in force for the name itself, else of those below it', async () => {
    await certificate(['shop.com.test'], 20);
    const shopOrder = await certificate(['other.example', 'shop.com.test'], 40);
    await certificate(['www.shop.com.test'], 90);
    await certificate(['www.below.com.test'], 30);
    const wild = await certificate(['*.below.com.test'], 400);
    // Of nobody's names, for a mailbox, over, revoked, not issued yet, of somebody else.
    const mailbox = { productNo: 'CTM-SMIME', productType: 'smime' };
    await certificate(['ann@bare.com.test'], 50, {}, owner, mailbox);
    await certificate(['xbare.com.test'], 50);
    await certificate(['bare.com.test'], -1);
    await certificate(['bare.com.test'], 50, { revoked_at: shop.services.now() });
    await certificate(['bare.com.test'], 50, { status: OrderStatus.waitingForVerification });
    await certificate(['bare.com.test'], 50, {}, await shop.addBuyer());
    expect(await certificates()).toEqual({
      shop: { orderNo: shopOrder, name: 'shop.com.test', endTime: now() + 40 * DAY, outlives: false },
      below: { orderNo: wild, name: '*.below.com.test', endTime: now() + 400 * DAY, outlives: true },
      bare: null,
    });
  });

  it('is of their department for members who see no other', async () => {
    const member = await addMemberOf(shop, owner, 'technician');
    const { deptID } = (await owner.call(accountCalls.addDepartment, { deptName: 'Shops' })).body.data;
    const change = { subAccountID: member.accountID, deptID, scope: 'dept' };
    expect((await owner.call(accountCalls.changeMember, change)).body.code).toBe(200);
    const theirs = await certificate(['shop.com.test'], 10, { dept_id: deptID });
    expect(await certificates(member)).toMatchObject({ shop: { orderNo: theirs }, below: null });
  });
});
