import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountCalls, developerCalls, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

it('a key sees the orders that its maker sees: those of a department, once they are limited to it (D-690)', async () => {
  const { deptID } = (await owner.call(accountCalls.addDepartment, { deptName: 'Berlin' })).body.data;
  const maker = await addMemberOf(shop, owner, 'admin');
  const input = { name: 'reads', permissions: ['order:read', 'order:create'] };
  const { key: token } = (await maker.call(developerCalls.createKey, input)).body.data;
  const [theirs = ''] = await shop.order(owner);
  const seen = async () => {
    const { data } = (await shop.call(orderCalls.listOrders, { limit: 100 }, { token })).body;
    const { body } = await shop.call(orderCalls.orderStatus, { id: theirs }, { token });
    return [data.map(({ orderNo }) => orderNo), body.code];
  };
  expect(await seen()).toEqual([[theirs], 200]);
  // Of before roles that tell of all departments could be limited to none (D-690).
  await shop.services.db
    .updateTable('members')
    .set({ dept_id: deptID, own_dept: true })
    .where('principal_id', '=', maker.accountID)
    .execute();
  expect(await seen()).toEqual([[], 13001]);
});
