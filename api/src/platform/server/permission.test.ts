import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountCalls, languages, orderCalls, type Permission } from '@certdeck/contract';
import * as staffCalls from '@certdeck/contract/staff';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => api.close());

/** From here on the customer may do this alone. */
async function allow(...permissions: Permission[]): Promise<void> {
  const { tokens, db } = api.services;
  const account = await tokens.authenticate(db, customer.token);
  if (!account) throw new Error('The customer has no session');
  jest.spyOn(tokens, 'authenticate').mockResolvedValue({ ...account, permissions: new Set(permissions) });
}
const person = {
  firstname: '小明',
  lastname: '王',
  position: 'CTO',
  email: 'wang@customer.example',
  telephone: '13812345678',
};
const asCustomer = () => ({ token: customer.token });

describe('a call without its permission', () => {
  it('is refused with the name of the permission, and nothing is done (ACC-019, D-245)', async () => {
    await allow('contact:read');
    const headers = { 'idempotency-key': 'once' };
    const refused = await api.call(accountCalls.addContact, person, { ...asCustomer(), headers });
    expect(refused.status).toBe(200);
    expect(refused.body).toMatchObject({ code: 13005, data: { permission: 'contact:write' } });
    expect((await api.call(accountCalls.listContacts, {}, asCustomer())).body).toMatchObject({ total: 0 });
    // The key is free for the try that is allowed.
    await allow('contact:read', 'contact:write');
    const made = await api.call(accountCalls.addContact, person, { ...asCustomer(), headers });
    expect(made.body.code).toBe(200);
  });

  it('is refused before its input is read', async () => {
    await allow('contact:read');
    expect((await api.call(accountCalls.addContact, {}, asCustomer())).body.code).toBe(13005);
    const unreadable = await api.server.inject({
      method: 'POST',
      url: '/api/v1/orders/batchPay',
      headers: { ...asCustomer(), 'content-type': 'application/json' },
      payload: '{',
    });
    expect(unreadable.json()).toMatchObject({ code: 13005, data: { permission: 'order:pay' } });
  });

  it('is refused in the customer’s language', async () => {
    await allow();
    const said = new Set<string>();
    for (const language of languages) {
      const headers = { 'accept-language': language };
      said.add((await api.call(orderCalls.pay, {}, { ...asCustomer(), headers })).body.msg);
    }
    expect(said.size).toBe(6);
  });

  it('is refused under each of its two names (D-234)', async () => {
    const list = { limit: 10, offset: 1 };
    await allow('organization:read');
    expect((await api.call(accountCalls.addOrganization, list, asCustomer())).body.code).toBe(200);
    expect((await api.call(accountCalls.addOrganization, { orgName: 'A' }, asCustomer())).body.code).toBe(
      13005,
    );
    await allow('organization:write');
    expect((await api.call(accountCalls.addOrganization, list, asCustomer())).body.code).toBe(13005);
    expect((await api.call(accountCalls.addOrganization, { orgName: 'A' }, asCustomer())).body.code).toBe(
      13004,
    );
  });

  it('doesn’t exist where it is for staff', async () => {
    expect((await api.call(staffCalls.overview, {}, asCustomer())).body.code).toBe(13001);
    await allow('staff:releases');
    expect((await api.call(staffCalls.overview, {}, asCustomer())).body.code).toBe(200);
    expect((await api.call(staffCalls.loads, {}, asCustomer())).body.code).toBe(13001);
  });

  it('leaves what everybody signed in may do, and what needs no session', async () => {
    await allow();
    expect((await api.call(accountCalls.getAccount, {}, asCustomer())).body.code).toBe(200);
    expect((await api.call(orderCalls.listProducts, {}, asCustomer())).body.code).toBe(200);
  });
});
