import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls } from '@certdeck/contract';
import { memberPorts } from '../../compose/members.ts';
import { addMember, removeMember } from '../tenancy/members.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { keysOf } from './testing/keys.ts';

let api: TestApi;
let owner: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  owner = await api.addAccount();
});
afterAll(() => api.close());

const { fresh, make, list, orders, member } = keysOf(() => api);

describe('what a key may do', () => {
  it('shrinks with its maker’s role, and never grows beyond what it was given', async () => {
    const admin = await member(owner, 'admin');
    const { key } = await make(admin);
    const tenant = { tenant: owner.accountNo, account: admin.accountNo };
    expect((await orders(key)).body.code).toBe(200);
    await addMember(api.services.db, memberPorts, { ...tenant, role: 'finance' });
    expect((await orders(key)).body.code).toBe(200);
    const contacts = () => api.call(accountCalls.listContacts, {}, { token: key });
    expect((await contacts()).body.code).toBe(BodyCode.forbidden);
    await addMember(api.services.db, memberPorts, { ...tenant, role: 'admin' });
    expect((await contacts()).body.code).toBe(200);
    const write = await api.call(accountCalls.addContact, {}, { token: key });
    expect(write.body.code).toBe(BodyCode.forbidden);
  });

  it('ends with the membership of its maker, for good', async () => {
    const admin = await member(owner, 'admin');
    const { id, key } = await make(admin);
    const tenant = { tenant: owner.accountNo, account: admin.accountNo };
    await removeMember(api.services.db, memberPorts, tenant);
    expect((await orders(key)).status).toBe(401);
    expect((await list(owner)).find((one) => one.id === id)).toMatchObject({ isOrphan: true, isOwn: false });
    await addMember(api.services.db, memberPorts, { ...tenant, role: 'admin' });
    expect((await orders(key)).status).toBe(401);
  });

  it('is for the tenant that it was made in, wherever its maker acts now', async () => {
    const person = await api.addAccount();
    const { key } = await make(person);
    const other = await api.addAccount();
    await addMember(api.services.db, memberPorts, {
      tenant: other.accountNo,
      account: person.accountNo,
      role: 'admin',
    });
    const reply = await api.call(accountCalls.listContacts, {}, { token: key });
    expect(reply.body).toMatchObject({ code: 200, total: 0 });
  });

  it('ends while the account that made it is closed', async () => {
    const person = await api.addAccount();
    const { key } = await make(person);
    const close = (at: Date | null) =>
      api.services.db
        .updateTable('accounts')
        .set({ disabled_at: at })
        .where('id', '=', person.accountID)
        .execute();
    await close(api.services.now());
    expect((await orders(key)).status).toBe(401);
    await close(null);
    expect((await orders(key)).status).toBe(200);
  });
});

describe('the account’s own key', () => {
  it('is made when it is asked for first, and the same ever after (ACC-007, API-029)', async () => {
    const account = await api.addAccount();
    const session = await fresh(account);
    const read = () => api.call(developerCalls.readAccountKey, { token: session.token }, session);
    const answers = await Promise.all([read(), read()]);
    const [first] = answers.map(({ body }) => body.data.key);
    for (const { body } of [...answers, await read()])
      expect(body).toMatchObject({ code: 200, data: { key: first } });
    expect(await list(account)).toMatchObject([{ isAccountKey: true, name: 'Account key' }]);
    expect((await orders(first ?? '')).status).toBe(200);
    const rows = await api.services.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('is in the audit log each time that it is shown, by its id and without the key (ACC-006)', async () => {
    const account = await api.addAccount();
    const session = await fresh(account);
    const read = () => api.call(developerCalls.readAccountKey, { token: session.token }, session);
    const { key } = (await read()).body.data;
    await read();
    const id = (await list(account))[0]?.id;
    const log = (await api.call(accountCalls.listAuditLogs, {}, session)).body;
    expect(log.data).toMatchObject([
      { action: 'API-029', objectID: id, after: { token: '[secret]' } },
      { action: 'API-029' },
    ]);
    expect(JSON.stringify(log)).not.toContain(key);
  });

  it('is not shown for a token that is not the session’s (API-029)', async () => {
    const [one, other] = [await fresh(owner), await fresh(owner)];
    for (const token of [other.token, 'none'])
      expect((await api.call(developerCalls.readAccountKey, { token }, one)).body).toMatchObject({
        code: BodyCode.badInput,
        errors: { token: expect.any(String) },
      });
  });

  it('is shown as it is after a rotation, and made anew after it was revoked', async () => {
    const account = await api.addAccount();
    const session = await fresh(account);
    const read = async () =>
      (await api.call(developerCalls.readAccountKey, { token: session.token }, session)).body.data.key;
    const first = await read();
    const id = (await list(account))[0]?.id ?? '';
    const rotated = await api.call(developerCalls.rotateKey, { id, overlapHours: 0 }, session);
    expect(await read()).toBe(rotated.body.data.key);
    await api.call(developerCalls.revokeKey, { id }, session);
    const second = await read();
    expect(new Set([first, rotated.body.data.key, second]).size).toBe(3);
    expect((await orders(second)).status).toBe(200);
  });
});
