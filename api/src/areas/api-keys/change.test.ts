import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls } from '@certdeck/contract';
import { tenantOf } from '../../platform/database/identifiers.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { keysOf, READ } from './testing/keys.ts';

let api: TestApi;
let owner: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  owner = await api.addAccount();
});
afterAll(() => api.close());

const { fresh, make, list, orders, member } = keysOf(() => api);
/** Begun on what the key is now, unless the test says on what. */
const change = async (who: TestAccount, id: string, more: object = {}) =>
  (
    await api.call(
      developerCalls.changeKey,
      { id, revision: await revisionOf(id), ...READ, ...more },
      { ...(await fresh(who)), headers: { 'accept-language': 'en' } },
    )
  ).body;
const revisionOf = async (id: string) => (await rowOf(owner, id))?.revision ?? 'of another account';
const rowOf = async (who: TestAccount, id: string) => (await list(who)).find((one) => one.id === id);
const inSeconds = (seconds: number) => Math.floor(api.services.now().getTime() / 1000) + seconds;
const contacts = async (key: string) =>
  (await api.call(accountCalls.listContacts, {}, { token: key })).body.code;

describe('a change of an API key (ACC-007, D-474)', () => {
  it('gives it another name, permissions, networks, end and limits, and leaves its secret', async () => {
    const { id, key } = await make(owner);
    const given = {
      name: 'pays',
      permissions: ['order:read', 'order:pay'],
      ranges: ['203.0.113.7', '203.0.113.7/32'],
      expiresAt: inSeconds(3600),
      monthLimit: 50_000,
      orderLimit: 0,
    };
    expect((await change(owner, id, given)).code).toBe(200);
    expect(await rowOf(owner, id)).toMatchObject({
      ...given,
      ...{ ranges: ['203.0.113.7/32'], hint: `cdk_live_…${key.slice(-4)}` },
    });
    // What isn't named is without a limit again.
    expect((await change(owner, id)).code).toBe(200);
    const row = await rowOf(owner, id);
    expect(row).toMatchObject({ name: 'reads', ranges: [], expiresAt: 0 });
    expect(row).not.toHaveProperty('monthLimit');
    expect(row).not.toHaveProperty('orderLimit');
  });

  it('counts from the key’s next call on', async () => {
    const { id, key } = await make(owner);
    const from = (address: string) => orders(key, { address });
    expect(await contacts(key)).toBe(200);
    expect((await from('198.51.100.1')).body.code).toBe(200);
    await change(owner, id, { permissions: ['order:read'], ranges: ['203.0.113.0/28'] });
    expect((await from('198.51.100.1')).body.code).toBe(BodyCode.forbidden);
    expect((await from('203.0.113.1')).body.code).toBe(200);
    await change(owner, id, { permissions: ['order:read'], expiresAt: inSeconds(60) });
    expect(await contacts(key)).toBe(BodyCode.forbidden);
    api.advance(61);
    expect((await orders(key)).status).toBe(401);
  });

  it('asks for a fresh proof', async () => {
    const { id } = await make(owner);
    const session = await fresh(owner);
    api.advance(601);
    const late = await api.call(
      developerCalls.changeKey,
      { id, revision: await revisionOf(id), ...READ, name: 'x' },
      session,
    );
    expect(late.body.code).toBe(BodyCode.stepUp);
    expect(await rowOf(owner, id)).toMatchObject({ name: 'reads' });
  });

  it('gives no permission that its maker hasn’t, and leaves those that the maker has lost', async () => {
    const admin = await member(owner, 'admin');
    const { id } = await make(admin, { name: 'writes', permissions: ['contact:write', 'order:read'] });
    const wrong = await change(admin, id, { permissions: ['contact:write', 'ledger:withdraw'] });
    expect(wrong).toMatchObject({ code: BodyCode.badInput, errors: { permissions: expect.any(String) } });
    // A role of the team's own that manages keys and has no contacts.
    const roleID = (
      await api.call(
        accountCalls.addRole,
        { roleName: 'Programs', permissions: ['developer:manage', 'order:read'] },
        await fresh(owner),
      )
    ).body.data.roleID;
    await api.services.db
      .updateTable('members')
      .set({ role: roleID })
      .where('tenant_id', '=', tenantOf(owner.accountID))
      .where('principal_id', '=', admin.accountID)
      .execute();
    expect((await change(admin, id, { name: 'a', permissions: ['contact:write'] })).code).toBe(200);
    const more = { permissions: ['contact:write', 'contact:read'] };
    expect((await change(admin, id, more)).code).toBe(BodyCode.badInput);
    expect(await rowOf(owner, id)).toMatchObject({ name: 'a', permissions: ['contact:write'] });
  });

  it('names the field that is wrong', async () => {
    const { id } = await make(owner);
    for (const [field, value] of [
      ['name', ' '],
      ['permissions', []],
      ['ranges', ['203.0.113.0/33']],
      ['expiresAt', inSeconds(-1)],
      ['expiresAt', inSeconds(6 * 366 * 86_400)],
      ['monthLimit', -1],
      ['orderLimit', 0.5],
      ['revision', ''],
    ] as const) {
      const { code, errors } = await change(owner, id, { [field]: value });
      expect([code, Object.keys(errors ?? {})]).toEqual([BodyCode.badInput, [field]]);
    }
    expect(await rowOf(owner, id)).toMatchObject({ name: 'reads' });
  });

  it('is for whoever made the key alone', async () => {
    const { id } = await make(owner);
    const admin = await member(owner, 'admin');
    expect((await change(admin, id, { name: 'theirs' })).code).toBe(BodyCode.notFound);
    expect((await change(await api.addAccount(), id, { name: 'theirs' })).code).toBe(BodyCode.notFound);
    expect(await rowOf(owner, id)).toMatchObject({ name: 'reads' });
  });

  it('is refused for a key that was revoked or has expired, and for the account’s own', async () => {
    const gone = await make(owner);
    await api.call(developerCalls.revokeKey, { id: gone.id }, await fresh(owner));
    const late = await make(owner, { ...READ, expiresAt: inSeconds(60) });
    api.advance(60);
    const ends = { name: 'again', expiresAt: inSeconds(600) };
    for (const { id, key } of [gone, late]) {
      expect(await change(owner, id, ends)).toMatchObject({
        code: BodyCode.wrongState,
        msg: expect.stringMatching(/revoked or has expired/),
      });
      expect((await orders(key)).status).toBe(401);
    }
    const session = await fresh(owner);
    await api.call(developerCalls.readAccountKey, { token: session.token }, session);
    const own = (await list(owner)).find(({ isAccountKey }) => isAccountKey);
    expect(await change(owner, own?.id ?? '', { name: 'mine' })).toMatchObject({
      code: BodyCode.wrongState,
      msg: expect.stringMatching(/account key/),
    });
  });

  it('that was begun before another is refused, and one that is sent again changes nothing', async () => {
    const { id } = await make(owner);
    const revision = await revisionOf(id);
    const answers = await Promise.all(['one', 'two'].map((name) => change(owner, id, { name, revision })));
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
      200,
      BodyCode.wrongState,
    ]);
    const { name } = (await rowOf(owner, id)) ?? {};
    expect(['one', 'two']).toContain(name);
    expect((await change(owner, id, { name, revision })).code).toBe(200);
    expect((await change(owner, id, { name: 'three', revision })).code).toBe(BodyCode.wrongState);
    expect(await rowOf(owner, id)).toMatchObject({ name });
    expect((await change(owner, id, { name: 'three' })).code).toBe(200);
  });

  it('is in the audit log with what it was before and after', async () => {
    const account = await api.addAccount();
    const { id } = await make(account);
    const revision = (await rowOf(account, id))?.revision;
    await change(account, id, { name: 'wide', monthLimit: 100, revision });
    const log = (await api.call(accountCalls.listAuditLogs, {}, await fresh(account))).body.data;
    expect(log[0]).toMatchObject({
      ...{ action: 'apiKeys.change', objectID: id },
      before: { name: 'reads', monthLimit: null, permissions: READ.permissions },
      after: { name: 'wide', monthLimit: 100, permissions: READ.permissions },
    });
  });
});
