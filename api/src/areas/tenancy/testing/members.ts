import { expect } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { memberPorts } from '../../../compose/members.ts';
import type { Customer, Shop } from '../../orders/testing/shop.ts';
import { addMember } from '../members.ts';

/** A new person who acts for a customer in a role, up to some limits, and orders for its contact and company. */
export async function addMemberOf(
  shop: Shop,
  owner: Customer,
  role: string,
  limits: { orderLimit?: number; monthLimit?: number } = {},
): Promise<Customer> {
  const account = await shop.addAccount();
  const names = { tenant: owner.accountNo, account: account.accountNo, role };
  expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
  const token = await shop.services.tokens.issue(shop.services.db, account.accountID);
  const set = await owner.call(accountCalls.changeMember, { subAccountID: account.accountID, ...limits });
  expect(set.body.code).toBe(200);
  const { contactID, organizationID } = owner;
  return {
    ...{ ...account, token, contactID, organizationID },
    call: (call, input, headers = {}) => shop.call(call, input, { token, headers }),
  };
}
