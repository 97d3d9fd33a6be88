import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { readPost, textOf } from '../../testing/post.ts';
import { addMemberOf } from './testing/members.ts';

let shop: Shop;
let owner: Customer;
let heir: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
});
beforeEach(async () => {
  owner = await shop.addCustomer();
  heir = await addMemberOf(shop, owner, 'technician', { orderLimit: 100 });
});
afterAll(() => shop.close());

const offer = async (to = heir, by = owner) =>
  (await by.call(accountCalls.offerOwnership, { subAccountID: to.accountID })).body;
const accept = async (id: string, by = heir) =>
  (await by.call(accountCalls.acceptOwnership, { id })).body.code;
const withdraw = async (id: string, by = owner) =>
  (await by.call(accountCalls.withdrawOwnership, { id })).body.code;
const seen = async (by: Customer) => (await by.call(accountCalls.readOwnership, {})).body.data.offer;
const roleOf = async (who: Customer) => (await who.call(accountCalls.getAccount, {})).body.data.role;
const owners = async () => {
  const rows = await shop.services.db
    .selectFrom('members')
    .select(['principal_id', 'role'])
    .where('tenant_id', '=', owner.accountID)
    .execute();
  return rows.filter(({ role }) => role === 'owner').map((row) => row.principal_id);
};
const age = (who: Customer) =>
  shop.services.db
    .updateTable('sessions')
    .set({ proven_at: new Date(shop.services.now().getTime() - 11 * 60_000) })
    .where('account_id', '=', who.accountID)
    .execute();

async function mailTo(email: string, about: RegExp): Promise<string> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = (await readPost(shop, 'mail'))
      .filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail))
      .map(textOf)
      .find((text) => about.test(text));
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`No such mail for ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('the ownership of an account', () => {
  it('passes to who accepts it, and the owner becomes an administrator, at once and in the log', async () => {
    const { data } = await offer();
    expect(await seen(owner)).toMatchObject({ id: data.id, isMine: true });
    expect(await seen(heir)).toMatchObject({ id: data.id, isMine: false });
    expect(await accept(data.id)).toBe(200);
    expect([await roleOf(owner), await roleOf(heir), await owners()]).toEqual([
      ...['admin', 'owner', [heir.accountID]],
    ]);
    expect((await offer(heir, owner)).code).toBe(13005);
    // No limit of before holds the owner.
    const rows = (await heir.call(accountCalls.listMembers, { limit: 100 })).body.data;
    expect(rows.find(({ isSelf }) => isSelf)).toMatchObject({ roleID: 'owner', orderLimit: null });
    const log = (await heir.call(accountCalls.listAuditLogs, { limit: 100 })).body.data;
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['ownership.offer', 'ownership.accept']),
    );
    for (const { email } of [owner, heir]) {
      await mailTo(email, /7 天|7 days/);
      await mailTo(email, /管理员|administrator/);
    }
  });

  it('is offered and accepted with a fresh proof alone', async () => {
    await age(owner);
    expect((await offer()).code).toBe(12011);
    const fresh = await shop.services.tokens.issue(shop.services.db, owner.accountID);
    const reply = await shop.call(
      accountCalls.offerOwnership,
      { subAccountID: heir.accountID },
      { token: fresh },
    );
    await age(heir);
    expect(await accept(reply.body.data.id)).toBe(12011);
    expect(await owners()).toEqual([owner.accountID]);
  });

  it('is offered by the owner alone, and to a member alone', async () => {
    const admin = await addMemberOf(shop, owner, 'admin');
    expect((await offer(heir, admin)).code).toBe(13005);
    expect((await offer(await shop.addCustomer())).code).toBe(13001);
    expect((await offer(owner)).code).toBe(13001);
    const { data } = await offer();
    // Neither the owner nor anybody else accepts it in the member’s place, or ends it.
    for (const other of [owner, admin]) expect(await accept(data.id, other)).toBe(13001);
    expect(await seen(admin)).toBeUndefined();
    expect(await withdraw(data.id, admin)).toBe(13001);
  });

  it('is not passed on by an offer that was withdrawn, declined, replaced or is a week old', async () => {
    const first = (await offer()).data.id;
    expect([await withdraw(first), await accept(first)]).toEqual([200, 13001]);
    await mailTo(heir.email, /撤回|withdrawn/);
    const second = (await offer()).data.id;
    expect([await withdraw(second, heir), await seen(owner)]).toEqual([200, undefined]);
    const third = (await offer()).data.id;
    const other = await addMemberOf(shop, owner, 'auditor');
    await offer(other);
    expect([await accept(third), await seen(heir)]).toEqual([13001, undefined]);
    const last = (await offer()).data.id;
    await shop.services.db
      .updateTable('ownership_offers')
      .set({ expires_at: shop.services.now() })
      .where('tenant_id', '=', owner.accountID)
      .execute();
    expect([await accept(last), await seen(heir), await owners()]).toEqual([
      ...[13001, undefined, [owner.accountID]],
    ]);
  });

  it('stays with one owner whatever happens at the same moment', async () => {
    for (const rival of [
      (id: string) => accept(id),
      (id: string) => withdraw(id),
      async () => (await owner.call(accountCalls.removeMember, { subAccountID: heir.accountID })).body.code,
    ]) {
      owner = await shop.addCustomer();
      heir = await addMemberOf(shop, owner, 'admin');
      const { data } = await offer();
      const codes = await Promise.all([accept(data.id), rival(data.id)]);
      const now = await owners();
      expect(now).toHaveLength(1);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      // The one that came first decides.
      if (rival.length === 0 || codes[0] !== codes[1])
        expect(now).toEqual([codes[0] === 200 ? heir.accountID : now[0]]);
    }
  });

  it('leaves who opened the account in it, with a role that its new owner chooses', async () => {
    await accept((await offer()).data.id);
    const former = { subAccountID: owner.accountID };
    expect((await heir.call(accountCalls.removeMember, former)).body.code).toBe(13002);
    expect((await heir.call(accountCalls.changeMember, { ...former, roleID: 'auditor' })).body.code).toBe(
      200,
    );
    expect(await roleOf(owner)).toBe('auditor');
    // And back again.
    const back = (await offer(owner, heir)).data.id;
    expect(await accept(back, owner)).toBe(200);
    expect(await owners()).toEqual([owner.accountID]);
  });
});
