import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountCalls, type Call, developerCalls, type KeyPermission, orderCalls } from '@certdeck/contract';
import { snippetOf, snippetRequest } from '@certdeck/contract/snippets';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

/*
 * What a page copies as a call of the API works as it is, with a key of the account.
 * @judges curl
 */

let api: TestApi;
let owner: TestAccount;
let base: string;
beforeAll(async () => {
  api = await openTestApi();
  owner = await api.addAccount();
  base = `${await api.server.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => api.close());

async function keyWith(...permissions: KeyPermission[]): Promise<string> {
  const token = await api.services.tokens.issue(api.services.db, owner.accountID);
  const reply = await api.call(developerCalls.createKey, { name: 'copied', permissions }, { token });
  return reply.body.data.key;
}

/** What the portal copies for a call. */
const textOf = <Input extends object>(call: Call<Input, unknown>, input: Input, idempotencyKey = 'once') =>
  snippetOf(snippetRequest(call, input, { base, idempotencyKey }), 'curl');

async function run(text: string, key: string): Promise<unknown> {
  const env = { ...process.env, CERTDECK_API_KEY: key };
  const { stdout } = await promisify(execFile)('bash', ['-c', text], { env });
  return JSON.parse(stdout);
}

const contact = {
  firstname: 'Zoë',
  lastname: "O'Neill",
  position: 'Admin & "root"',
  email: 'zoe@customer.example',
  telephone: '13812345678',
};

it('writes what it names and reads it again, with the account’s own key', async () => {
  const key = await keyWith('contact:read', 'contact:write');
  expect(await run(textOf(accountCalls.addContact, contact), key)).toMatchObject({ code: 200 });
  const listed = await run(textOf(accountCalls.listContacts, { limit: 10, offset: 1 }), key);
  expect(listed).toMatchObject({
    code: 200,
    total: 1,
    data: [{ lastname: "O'Neill", position: 'Admin & "root"' }],
  });
});

it('changes and deletes what it has added, contacts and organisations alike', async () => {
  const key = await keyWith('contact:read', 'contact:write', 'organization:read', 'organization:write');
  const added = async (text: string) => Object(Object(await run(text, key)).data).id;
  const id = await added(textOf(accountCalls.addContact, contact, 'contact'));
  const changed = { id, ...contact, position: 'Head of "it"' };
  expect(await run(textOf(accountCalls.editContact, changed), key)).toMatchObject({ code: 200 });
  expect(await run(textOf(accountCalls.deleteContact, { id }), key)).toMatchObject({ code: 200 });

  const company = {
    ...{ orgName: "O'Neill & Söhne", nationCode: 'DE', province: 'Bayern', city: 'München' },
    ...{ postalCode: '80331', telephone: '010-12345678', address: '1 "Hof"', creditCode: 'HRB1' },
    ...{ dateOfIncorporation: '2018-05-21', digicertID: '', digicertCnID: '' },
  };
  const orgID = await added(textOf(accountCalls.addOrganization, company, 'company'));
  const listed = await run(textOf(accountCalls.listOrganizations, { limit: 10, offset: 1 }), key);
  expect(listed).toMatchObject({ code: 200, data: [{ id: orgID, orgName: "O'Neill & Söhne" }] });
  const moved = { id: orgID, ...company, city: 'Augsburg' };
  expect(await run(textOf(accountCalls.editOrganization, moved), key)).toMatchObject({ code: 200 });
  expect(await run(textOf(accountCalls.deleteOrganization, { id: orgID }), key)).toMatchObject({ code: 200 });
});

it('says what the API refuses, as the API does', async () => {
  const key = await keyWith('order:read');
  expect(await run(textOf(accountCalls.addContact, contact), key)).toMatchObject({
    code: 13_005,
    data: { permission: 'contact:write' },
  });
  expect(await run(textOf(orderCalls.getOrder, { id: 'none' }), key)).toMatchObject({ code: 13_001 });
  expect(await run(textOf(orderCalls.listOrders, { limit: 10, offset: 1 }), 'cdk_live_none')).toMatchObject({
    code: expect.any(Number),
    msg: expect.any(String),
  });
});

it('asks for what a form says as JSON, lists as lists', async () => {
  const key = await keyWith('order:pay', 'order:cancel');
  const pay = { payMethod: 'balance', payWay: 'balance', name: 'balance', aim: 'makeOrder', orderNo: ['N1'] };
  expect(await run(textOf(orderCalls.pay, pay), key)).toMatchObject({ code: 13_001 });
  expect(await run(textOf(orderCalls.cancelOrders, { orderNos: ['N1', 'N2'] }), key)).toMatchObject({
    code: 13_001,
  });
});
