import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { accountCalls, orderCalls, OrderStatus, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { testSite } from '../../platform/mail-content/testing/site.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { disableAccount } from '../../compose/account-states.ts';
import { revokingOf } from '../../compose/revoking.ts';
import type { RevokeResult } from '../../ports/issuers/issuer.ts';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../ports/issuers/testing/relying-party.ts';
import { type Customer, openShop, pay, publish, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import type { TestAccount } from '../../testing/api.ts';
import { servedBy } from './testing/served.ts';
import { continueRevocation, revoke, type RevocationPorts, type Wish } from './revocations.ts';

let [shop, bench, staff]: [Shop, Workbench, TestAccount] = [] as never;
beforeAll(async () => {
  bench = await Workbench.open();
  shop = await openShop({ working: true });
  staff = await shop.addAccount();
  await addStaff(shop.services.db, staff.accountNo, staffPermissions);
}, 400_000);
afterAll(async () => {
  await shop.close();
  await bench.close();
});

const en = { 'accept-language': 'en' };
const SENTENCE = 'Its key was found in a public repository.';
let count = 0;
async function issued(): Promise<{ customer: Customer; orderNo: string; leaf: X509Certificate }> {
  const customer = await shop.addCustomer();
  const name = `revoke${++count}.demo.test`;
  const [orderNo = ''] = await shop.order(customer, { names: [name] });
  await pay(customer, orderNo);
  await publish(customer, orderNo, [name]);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  await shop.reach(customer, orderNo, OrderStatus.issued);
  const { body } = await customer.call(orderCalls.getCertificate, { id: orderNo });
  return { customer, orderNo, leaf: new X509Certificate(body.data.certificate) };
}
const find = async (keyword: string) =>
  (await shop.call(operatorCalls.certificates, { keyword }, { token: staff.token })).body.data;
const ask = async (serial: string, more: object = {}) =>
  (
    await shop.call(
      operatorCalls.revokeCertificate,
      { serial, reason: 'keyCompromise', sentence: SENTENCE, ...more },
      { token: staff.token, headers: en },
    )
  ).body;
const notices = async (customer: Customer) =>
  (await customer.call(accountCalls.listMessages, { audience: 'own' }, en)).body.data.siteMsges.filter(
    ({ title }) => title.startsWith('Certificate revoked'),
  );
const mails = (accountID: TenantID) =>
  shop.services.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'topic'])
    .where('topic', '=', 'revocation')
    .where('account_id', '=', accountID)
    .execute();

/** What a revocation needs, with an issuer that answers as it is told. */
const portsWith = (answer: () => Promise<RevokeResult>): RevocationPorts => ({
  ...revokingOf(
    {
      ...shop.services,
      mail: { send: async () => undefined, close: () => undefined },
      siteOf: () => testSite,
    },
    { revoke: answer },
  ),
});
const wishOf = (customer: Customer, serial: string, orderNo: string): Wish => ({
  accountID: customer.accountID,
  serial,
  orderNo,
  name: `revoke${count}.demo.test`,
  reason: 'superseded',
  sentence: 'Replaced.',
  askedBy: staff.accountID,
});

describe('a certificate that staff revoke', () => {
  it('is revoked to openssl by status and list, and the customer is told once, with the reason (D-393)', async () => {
    const { customer, orderNo, leaf } = await issued();
    const party = new RelyingParty(bench, shop.services.now);
    expect((await party.judge(servedBy(shop), leaf.raw)).status).toMatch(/good/);
    const [row] = await find(customer.accountNo);
    expect(row).toMatchObject({ accountNo: customer.accountNo, orderNo, state: 'valid', revoked: 0 });
    expect(row?.names).toEqual([`revoke${count}.demo.test`]);
    const serial = row?.serial ?? '';
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await ask(serial)).code));
    expect(codes).toContain(200);
    const judged = await party.judge(servedBy(shop), leaf.raw);
    expect(judged.status).toMatch(/revoked/);
    expect(judged.list).toMatch(/revoked/);
    expect((await find(serial))[0]).toMatchObject({
      state: 'revoked',
      reason: 'keyCompromise',
      told: SENTENCE,
      revokedBy: staff.accountNo,
    });
    expect(await notices(customer)).toMatchObject([{ content: expect.stringContaining(SENTENCE) }]);
    expect((await mails(customer.accountID)).map(({ recipient }) => recipient)).toContain(customer.email);
    expect((await ask(serial)).code).toBe(13002);
    const log = (await customer.call(accountCalls.listAuditLogs, { limit: 100 })).body.data;
    expect(log.filter(({ action }) => action === 'operator.certificates.revoke')).toMatchObject([
      { actorKind: 'staff' },
    ]);
    // As with the command, the order stays.
    await shop.reach(customer, orderNo, OrderStatus.issued);
  });

  it('is found by its number as tools show it, and nothing without a word or by another one', async () => {
    const { leaf, orderNo } = await issued();
    const digits = leaf.serialNumber;
    const colons = digits.match(/../g)?.join(':').toLowerCase() ?? '';
    for (const shown of [digits, colons, `00:${colons}`, `0x${digits}`])
      expect(await find(shown)).toMatchObject([{ orderNo }]);
    expect(await find('')).toEqual([]);
    expect(await find('0123456789abcdef0123')).toEqual([]);
    expect((await ask('0123456789ABCDEF0123')).code).toBe(13001);
  });

  it.each([
    [{ reason: 'unspecified' }, 'reason'],
    [{ reason: 'certificateHold' }, 'reason'],
    [{ sentence: ' ' }, 'sentence'],
  ])('with %o is refused at %s', async (more, field) => {
    const answer = await ask('0123456789ABCDEF0123', more);
    expect([answer.code, Object.keys(answer.errors ?? {})]).toEqual([13004, [field]]);
  });

  it('whose issuer gives no answer is asked for again, and told of once it is revoked', async () => {
    const { customer, orderNo, leaf } = await issued();
    const answers: RevokeResult[] = [
      { ok: false, code: 'UNKNOWN', detail: 'no answer' },
      { ok: false, code: 'UNKNOWN', detail: 'no answer' },
      { ok: true, revokedAt: shop.services.now(), reason: 'superseded' },
    ];
    const ports = portsWith(async () => answers.shift() ?? Promise.reject(new Error('asked too often')));
    const serial = (await find(leaf.serialNumber))[0]?.serial ?? '';
    const wish = wishOf(customer, serial, orderNo);
    expect(await revoke(ports, wish)).toBe('revoking');
    expect((await find(serial))[0]?.state).toBe('revoking');
    expect(await notices(customer)).toEqual([]);
    const { kind, subject, attempts } = await shop.services.db
      .selectFrom('jobs')
      .select(['kind', 'subject', 'attempts'])
      .where('kind', '=', 'revocation')
      .where('account_id', '=', customer.accountID)
      .executeTakeFirstOrThrow();
    const due = { kind, subject, attempts, accountID: customer.accountID };
    expect(await continueRevocation(ports, due)).toMatchObject({ kind: 'later' });
    expect(await continueRevocation(ports, due)).toEqual({ kind: 'done' });
    expect(await continueRevocation(ports, due)).toEqual({ kind: 'done' });
    expect(await notices(customer)).toHaveLength(1);
    expect(await mails(customer.accountID)).toMatchObject([{ recipient: customer.email }]);
  });

  it('that the issuer refuses holds as before and may be asked for again', async () => {
    const { customer, orderNo, leaf } = await issued();
    const ports = portsWith(async () => ({ ok: false, code: 'REFUSED', detail: 'not ours' }));
    const serial = (await find(leaf.serialNumber))[0]?.serial ?? '';
    const wish = wishOf(customer, serial, orderNo);
    expect(await revoke(ports, wish)).toEqual({ refusal: 'refused', detail: 'not ours' });
    expect((await find(serial))[0]?.state).toBe('valid');
    expect(await notices(customer)).toEqual([]);
    expect((await ask(serial)).code).toBe(200);
    expect((await find(serial))[0]).toMatchObject({ state: 'revoked', refusal: 'none', refusalDetail: '' });
  });

  it.each([
    [
      { code: 'REFUSED', detail: 'not ours' },
      { refusal: 'refused', refusalDetail: 'not ours' },
    ],
    [{ code: 'SERIAL_UNKNOWN' }, { refusal: 'serialUnknown', refusalDetail: '' }],
  ] as const)(
    'that the issuer refuses only later (%o) says so at the desk and in the log',
    async (refused, shown) => {
      const { customer, orderNo, leaf } = await issued();
      const answers: RevokeResult[] = [
        { ok: false, code: 'UNKNOWN', detail: 'no answer' },
        { ok: false, ...refused },
      ];
      const ports = portsWith(async () => answers.shift() ?? Promise.reject(new Error('asked too often')));
      const serial = (await find(leaf.serialNumber))[0]?.serial ?? '';
      expect(await revoke(ports, wishOf(customer, serial, orderNo))).toBe('revoking');
      expect((await find(serial))[0]).toMatchObject({ state: 'revoking', refusal: 'none' });
      const { id } = await shop.services.db
        .selectFrom('revocations')
        .select('id')
        .where('serial', '=', serial)
        .executeTakeFirstOrThrow();
      const due = { kind: 'revocation', subject: id, attempts: 1, accountID: customer.accountID };
      expect(await continueRevocation(ports, due)).toEqual({ kind: 'done' });
      expect(await find(serial)).toMatchObject([{ state: 'valid', told: '', revokedBy: '', ...shown }]);
      expect(await find(customer.accountNo)).toHaveLength(1);
      expect(
        shop.log.filter((line) => line.includes('refuses to revoke') && line.includes(orderNo)),
      ).toHaveLength(1);
    },
  );

  it('that the issuer doesn’t know is answered with that, in a sentence of its own', async () => {
    const { customer, orderNo, leaf } = await issued();
    const { db, now } = shop.services;
    const serial = (await find(leaf.serialNumber))[0]?.serial ?? '';
    // As after a change of the issuer: another one has given it out.
    await db.deleteFrom('issued_certificates').where('serial', '=', serial).execute();
    await db
      .insertInto('upstream_orders')
      .values({
        ...{ account_id: customer.accountID, order_no: orderNo, attempt: 1, round: 1, serial },
        ...{
          directory: 'https://acme.example/directory',
          identifiers: '[]',
          state: 'issued',
          created_at: now(),
        },
      })
      .execute();
    expect(await ask(serial)).toMatchObject({
      code: 13002,
      msg: 'The issuer doesn’t know this certificate.',
    });
    expect((await find(serial))[0]).toMatchObject({ state: 'valid', refusal: 'serialUnknown' });
  });

  it('tells also an owner whose account is shut, by mail (D-393)', async () => {
    const { customer, leaf } = await issued();
    await disableAccount(shop.services.db, customer.accountNo, shop.services.now());
    expect((await ask((await find(leaf.serialNumber))[0]?.serial ?? '')).code).toBe(200);
    expect((await mails(customer.accountID)).map(({ recipient }) => recipient)).toContain(customer.email);
  });
});
