import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffPermission } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { addStaff, listStaff } from './staff.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function newStaff(...permissions: StaffPermission[]): Promise<TestAccount> {
  const account = await api.addAccount();
  await addStaff(api.services.db, account.accountNo, permissions);
  return account;
}
const by = (who: TestAccount) => ({ token: who.token, headers: { 'accept-language': 'en' } });
const give = async (who: TestAccount, to: TestAccount, ...permissions: StaffPermission[]) =>
  (await api.call(operatorCalls.setStaff, { account: to.email, permissions }, by(who))).body;
const remove = async (who: TestAccount, account: TestAccount) =>
  (await api.call(operatorCalls.removeStaff, { account: account.accountNo }, by(who))).body;
const dutiesOf = async ({ accountNo }: TestAccount) =>
  (await listStaff(api.services.db)).find((one) => one.accountNo === accountNo)?.permissions;

describe('who names staff', () => {
  it('gives and takes the duties that they have themselves, and no others', async () => {
    const head = await newStaff('staff:people', 'staff:jobs');
    const account = await api.addAccount();
    expect(await give(head, account, 'staff:money')).toMatchObject({
      code: 13004,
      errors: { permissions: expect.stringContaining('yourself') },
    });
    expect(await give(head, account, 'staff:jobs')).toMatchObject({ code: 200 });
    expect((await api.call(operatorCalls.jobs, {}, by(account))).body.code).toBe(200);
    expect((await api.call(operatorCalls.staff, {}, by(account))).body.code).toBe(13001);
    await addStaff(api.services.db, account.accountNo, ['staff:jobs', 'staff:money']);
    // Taking money away from somebody would be a change of a duty that the head doesn't have.
    expect(await give(head, account, 'staff:jobs')).toMatchObject({ code: 13004 });
    expect(await remove(head, account)).toMatchObject({ code: 13004 });
    expect(await dutiesOf(account)).toEqual(['staff:jobs', 'staff:money']);
  });

  it('can’t change their own duties', async () => {
    const head = await newStaff('staff:people', 'staff:jobs');
    expect(await give(head, head, 'staff:people')).toMatchObject({ code: 13002 });
    expect(await remove(head, head)).toMatchObject({ code: 13002 });
  });

  it('are never none: of two who take each other off at once one stays', async () => {
    // Several pairs, since how two requests meet is the machine's business.
    const pairs = await Promise.all(
      Array.from(
        { length: 8 },
        async () => [await newStaff('staff:people'), await newStaff('staff:people')] as const,
      ),
    );
    const answers = await Promise.all(
      pairs.map(([one, other]) => Promise.all([remove(one, other), remove(other, one)])),
    );
    for (const two of answers) expect(two.map(({ code }) => code).sort()).toEqual([13001, 200]);
    for (const [one, other] of pairs)
      expect([await dutiesOf(one), await dutiesOf(other)].filter(Boolean)).toHaveLength(1);
  });

  it('is told of an account that isn’t there, and finds themselves in the list', async () => {
    const head = await newStaff('staff:people');
    const input = { account: 'nobody@certdeck.example', permissions: ['staff:people'] };
    expect((await api.call(operatorCalls.setStaff, input, by(head))).body).toMatchObject({
      code: 13004,
      errors: { account: expect.any(String) },
    });
    const { data } = (await api.call(operatorCalls.staff, {}, by(head))).body;
    expect(data.filter(({ self }) => self)).toMatchObject([
      { accountNo: head.accountNo, permissions: ['staff:people'] },
    ]);
  });
});
