import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountCalls,
  BodyCode,
  developerCalls,
  keyPermissions,
  orderCalls,
  securityCalls,
  type Call,
} from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { monthOf } from './spending.ts';
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

describe('an API key', () => {
  it('is shown once, and the database has its digest alone', async () => {
    const { id, key } = await make(owner);
    expect(key).toMatch(/^cdk_live_[0-9A-Za-z]{36}$/);
    const row = (await list(owner)).find((one) => one.id === id);
    expect(row).toMatchObject({ name: 'reads', hint: `cdk_live_…${key.slice(-4)}`, isAccountKey: false });
    expect(JSON.stringify(row)).not.toContain(key);
    const rows = await api.services.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('is made, rotated and shown after a fresh proof alone', async () => {
    const session = await fresh(owner);
    const { id } = await make(owner);
    api.advance(601);
    const calls = [
      api.call(developerCalls.createKey, READ, session),
      api.call(developerCalls.rotateKey, { id, overlapHours: 0 }, session),
      api.call(developerCalls.readAccountKey, { token: session.token }, session),
    ];
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(BodyCode.stepUp);
    // Whoever has lost a key need not look for the phone first.
    expect((await api.call(developerCalls.revokeKey, { id }, session)).body.code).toBe(200);
  });

  it('acts within its permissions, as a bearer token too', async () => {
    const { key } = await make(owner);
    expect((await orders(key)).body.code).toBe(200);
    for (const authorization of [`Bearer ${key}`, `Token ${key}`])
      expect((await api.call(orderCalls.listOrders, {}, { headers: { authorization } })).status).toBe(200);
    expect((await api.call(accountCalls.addContact, {}, { token: key })).body).toMatchObject({
      code: BodyCode.forbidden,
      data: { permission: 'contact:write' },
    });
    // A session is no bearer token.
    const { token } = await fresh(owner);
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.call(orderCalls.listOrders, {}, { headers })).status).toBe(401);
  });

  it('can’t do what is for people, whatever it has', async () => {
    const { key } = await make(owner, { name: 'all', permissions: [...keyPermissions] });
    const forPeople: Call<unknown, unknown>[] = [
      accountCalls.getProfile,
      securityCalls.listSessions,
      developerCalls.listKeys,
    ];
    for (const call of forPeople)
      expect((await api.call(call, {}, { token: key })).body).toMatchObject({
        code: BodyCode.forbidden,
        data: { by: 'person' },
      });
    const proof = await api.call(securityCalls.stepUp, { way: 'password' }, { token: key });
    expect(proof.body).toMatchObject({ code: BodyCode.forbidden, data: { by: 'person' } });
  });

  it('is unknown when it is mistyped, revoked or past its end', async () => {
    const { id, key } = await make(owner, {
      ...READ,
      expiresAt: Math.floor(api.services.now().getTime() / 1000) + 60,
    });
    expect((await orders(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).status).toBe(401);
    expect((await orders(key)).status).toBe(200);
    api.advance(61);
    expect((await orders(key)).status).toBe(401);
    const second = await make(owner);
    expect((await orders(second.key)).status).toBe(200);
    await api.call(developerCalls.revokeKey, { id: second.id }, await fresh(owner));
    expect((await orders(second.key)).status).toBe(401);
    expect((await api.call(developerCalls.revokeKey, { id: second.id }, await fresh(owner))).body.code).toBe(
      BodyCode.notFound,
    );
    expect((await list(owner)).find((one) => one.id === second.id)?.revokedAt).toBeGreaterThan(0);
    expect(id).not.toBe(second.id);
  });

  it('is refused from an address outside of its networks, and says so', async () => {
    const { id, key } = await make(owner, { ...READ, ranges: ['203.0.113.0/28', '2001:db8::/32'] });
    for (const address of ['203.0.113.5', '2001:db8::7'])
      expect((await orders(key, { address })).body.code).toBe(200);
    const refused = await orders(key, { address: '203.0.113.16' });
    expect(refused.body).toMatchObject({ code: BodyCode.forbidden, data: { address: '203.0.113.16' } });
    const row = (await list(owner)).find((one) => one.id === id);
    expect(row).toMatchObject({ ranges: ['203.0.113.0/28', '2001:db8::/32'], lastAddress: '203.0.113.5' });
    const wrong = { ...READ, ranges: ['203.0.113.0/33'] };
    expect((await api.call(developerCalls.createKey, wrong, await fresh(owner))).body.errors).toHaveProperty(
      'ranges',
    );
  });

  it('has two secrets while it is rotated, and one afterwards; nobody else rotates it', async () => {
    const { id, key } = await make(owner);
    const rotate = async (who: TestAccount, overlapHours: number) =>
      api.call(developerCalls.rotateKey, { id, overlapHours }, await fresh(who));
    const next = (await rotate(owner, 24)).body.data.key;
    expect(next).not.toBe(key);
    for (const one of [key, next]) expect((await orders(one)).status).toBe(200);
    expect((await list(owner)).find((one) => one.id === id)?.overlapUntil).toBeGreaterThan(0);
    api.advance(24 * 3600 + 1);
    expect((await orders(key)).status).toBe(401);
    expect((await orders(next)).status).toBe(200);
    const last = (await rotate(owner, 0)).body.data.key;
    expect((await orders(next)).status).toBe(401);
    expect((await orders(last)).status).toBe(200);
    const admin = await member(owner, 'admin');
    expect((await rotate(admin, 0)).body.code).toBe(BodyCode.notFound);
    expect((await orders(last)).status).toBe(200);
  });

  it('repeats a call safely by an Idempotency-Key of its own', async () => {
    const { key } = await make(owner, { name: 'writes', permissions: ['contact:write', 'contact:read'] });
    const contact = {
      firstname: 'A',
      lastname: 'B',
      position: 'C',
      email: 'a@b.example',
      telephone: '13812345678',
    };
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await api.call(accountCalls.addContact, contact, { token: key, headers }),
      await api.call(accountCalls.addContact, contact, { token: key, headers }),
    ];
    expect(first.body.code).toBe(200);
    expect(second.body.data).toEqual(first.body.data);
  });

  it('can be asked for only with permissions that its maker has', async () => {
    const input = { name: 'more', permissions: ['developer:manage'] };
    expect((await api.call(developerCalls.createKey, input, await fresh(owner))).body.code).toBe(
      BodyCode.badInput,
    );
    const none = { name: 'none', permissions: [] };
    expect((await api.call(developerCalls.createKey, none, await fresh(owner))).body.code).toBe(
      BodyCode.badInput,
    );
  });
});

describe('guessing keys', () => {
  it('ends after some that nobody has, for that network alone', async () => {
    const { key } = await make(owner);
    const { newKey } = await import('../../platform/server/key-text.ts');
    const address = '198.51.100.9';
    const answers = [];
    for (let n = 0; n < 70; n++) answers.push((await orders(newKey(), { address })).status);
    const passed = answers.filter((status) => status === 401).length;
    expect(passed).toBeGreaterThanOrEqual(60);
    // Of what only reads a process may give out 5 % more (limits/shared-limiter.ts).
    expect(passed).toBeLessThanOrEqual(63);
    const after = await orders(key, { address });
    expect(after.body.code).toBe(BodyCode.tooManySends);
    expect(Number(after.headers['retry-after'])).toBeGreaterThan(0);
    expect((await orders(key, { address: '198.51.100.10' })).status).toBe(200);
    api.advance(Number(after.headers['retry-after']) + 1);
    expect((await orders(key, { address })).body.code).toBe(200);
  });
});

describe('a month of money', () => {
  it('is one of Asia/Shanghai', () => {
    expect(monthOf(new Date('2026-11-30T15:59:59Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-11-30T16:00:00Z'))).toBe('2026-12');
  });
});
