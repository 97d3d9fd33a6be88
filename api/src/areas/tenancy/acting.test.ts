import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { standingIn } from './changes.ts';
import { addMemberOf } from './testing/members.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

describe('somebody who managed people when their call began', () => {
  it.each([
    ['was given a role that manages none', { roleID: 'technician' }],
    ['was suspended', { status: 'disabled' }],
  ])('and %s meanwhile gives and takes nothing any more (ACC-004, D-712)', async (_what, change) => {
    const admin = await addMemberOf(shop, owner, 'admin');
    const acting = { tenantID: owner.accountID, principalID: admin.accountID };
    const give = () =>
      transaction(shop.services.db, (trx) => standingIn(trx, acting, undefined, { roleID: 'technician' }));
    expect(await give()).toMatchObject({ role: 'technician' });
    const { body } = await owner.call(accountCalls.changeMember, {
      subAccountID: admin.accountID,
      ...change,
    });
    expect(body.code).toBe(200);
    await expect(give()).rejects.toMatchObject({ code: 13005, data: { permission: 'member:manage' } });
  });
});
