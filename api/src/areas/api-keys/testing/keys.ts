import { expect } from '@jest/globals';
import { developerCalls, orderCalls } from '@certdeck/contract';
import { memberPorts } from '../../../compose/members.ts';
import { addMember } from '../../tenancy/members.ts';
import type { TestAccount, TestApi } from '../../../testing/api.ts';

export const READ = { name: 'reads', permissions: ['order:read', 'contact:read'] };

/** Makes keys at an API, which a suite opens later, and uses them. */
export function keysOf(api: () => TestApi) {
  /** A session that has just proved who uses it. */
  const fresh = async (account: TestAccount) => ({
    token: await api().services.tokens.issue(api().services.db, account.accountID),
  });
  async function make(account: TestAccount, input: object = READ) {
    const reply = await api().call(developerCalls.createKey, input, await fresh(account));
    expect(reply.body).toMatchObject({ code: 200 });
    return reply.body.data;
  }
  const list = async (account: TestAccount) =>
    (await api().call(developerCalls.listKeys, {}, await fresh(account))).body.data;
  const orders = (key: string, more: object = {}) =>
    api().call(orderCalls.listOrders, {}, { token: key, ...more });

  /** An account that acts for a tenant in a role. */
  async function member(of: TestAccount, role: string): Promise<TestAccount> {
    const account = await api().addAccount();
    const names = { tenant: of.accountNo, account: account.accountNo, role };
    expect(await addMember(api().services.db, memberPorts, names)).toEqual({ ok: true });
    return account;
  }

  return { fresh, make, list, orders, member };
}
