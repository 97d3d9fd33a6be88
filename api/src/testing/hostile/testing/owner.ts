import { accountCalls, developerCalls, orderCalls, securityCalls } from '@certdeck/contract';
import { insertPasskey, listPasskeys } from '../../../areas/factors/passkeys.store.ts';
import { insertRecharge } from '../../../areas/payments/recharges.store.ts';
import { connectionOf } from './possessions.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { memberPorts } from '../../../compose/members.ts';
import { validateOrganization } from '../../../areas/organizations/testing/validated.ts';
import { freshValue } from '../../../areas/organizations/domains/check.ts';
import { addMember } from '../../../areas/tenancy/members.ts';
import { type Customer, pay, publish, type Shop } from '../../../areas/orders/testing/shop.ts';
import { packagesOf } from './packages.ts';
import { withdrawalsOf } from './withdrawals.ts';
import { beginReport, endReport } from '../../../areas/tools/report/reports.store.ts';
import { type DeskThings, deskThingsOf } from './desk.ts';
import { type CartThings, cartThingsOf } from './domain-cart.ts';
import { type DomainThings, domainThingsOf } from './domains.ts';
import { makeOwned, type Made, type Things } from './owned.ts';
import { type Plans, plansOf } from './plans.ts';
import { type Programs, programsOf } from './programs.ts';
import { type Team, teamOf } from './team.ts';
import { type Vettings, vettingsOf } from './vettings.ts';

/** A customer who has one of everything that a call can name, each with the customer's own word in it. */
export interface Owner extends Customer, Team, Programs {
  word: string;
  /** Orders that wait for payment, each with two names. */
  unpaid: string[];
  /** Paid, and not validated. */
  waiting: string;
  issued: string;
  cancelled: string;
  /** Database id of the issued order, which calls take as well as its number. */
  issuedID: string;
  serial: string;
  spareContactID: string;
  spareOrganizationID: string;
  transferID: string;
  withdrawalID: string;
  spareWithdrawalID: string;
  /** One for what this customer orders, and one that nothing is paid from. */
  packageID: string;
  rechargeID: string;
  sparePackageID: string;
  /** Of that transfer. */
  receiptID: string;
  /** What proves the organisation; refused, so that it may be sent in again. */
  identityID: string;
  /** What the operator's people decide on. */
  desk: DeskThings;
  plans: Plans;
  domains: DomainThings;
  cart: CartThings;
  /** Of the organisation that its orders name; the customer is asked for more. */
  vettings: Vettings;
  queueID: string;
  /** An act for several orders. */
  bulkID: string;
  messageID: string;
  /** Somebody who acts for this customer, and two roles that nobody has. */
  memberID: string;
  /** Orders of `unpaid` that wait for approval, and the price of the first in cents. */
  approvalID: string;
  spareApprovalID: string;
  approvalAmount: number;
  spareMessageID: string;
  verifiedDomainID: string;
  spareVerifiedDomainID: string;
  reportID: string;
  passkeyID: string;
  /** What the areas' own `testing/owned.ts` made, by area. */
  owned: Readonly<Record<string, Things>>;
  ssoDomainID: string;
  /** Of that address. */
  deliveryID: string;
  /** Name of the site that was audited. */
  site: string;
  /** Names of an order of this customer. */
  namesOf(orderNo: string): readonly string[];
  /** Idempotency-Key that every call of this customer was made with. */
  key: string;
}

const UNPAID = 9;

/**
 * Makes a customer with orders in every state, a certificate, contacts, organisations, a bank transfer, a payment
 * queue, messages and a site report.
 * @param shop one whose background work runs
 */
export async function settle(shop: Shop, word: string): Promise<Owner> {
  const base = await shop.addCustomer(8_765_400 + word.length);
  const { db } = shop.services;
  const key = `key-of-${word}`;
  const person = (first: string) => ({
    firstname: `${word}-${first}`,
    lastname: `${word}-last`,
    position: `${word}-post`,
    email: `${first}@${word}.example`,
    telephone: '13812345678',
    idCard: `${word}-card-1`,
  });
  const company = (name: string) => ({
    orgName: `${word} ${name} Ltd`,
    nationCode: 'CN',
    province: `${word}-province`,
    city: `${word}-city`,
    postalCode: '100000',
    telephone: '010-12345678',
    address: `${word}-street 1`,
    creditCode: '91110000TEST000001',
    dateOfIncorporation: '2018-05-21',
  });
  const made: Made = async (call, input, more = '') => {
    const { body } = await base.call(call, input, { 'idempotency-key': key + more });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return (body.data as { id: string }).id;
  };
  await base.call(accountCalls.saveProfile, {
    firstname: `${word}-own`,
    lastname: `${word}-name`,
    companyName: `${word} holding`,
    idCard: `${word}-card-2`,
  });
  const customer: Customer = {
    ...base,
    contactID: await made(accountCalls.addContact, person('first')),
    organizationID: await made(accountCalls.addOrganization, company('One')),
  };
  const { accountID, organizationID } = customer;
  await validateOrganization(db, accountID, organizationID, shop.services.now());
  const vettings = await vettingsOf(shop, customer, { organizationID, word, asked: `${word} register` });
  const spareContactID = await made(accountCalls.addContact, person('second'), '2');
  const spareOrganizationID = await made(accountCalls.addOrganization, company('Two'), '2');
  const transferID = await made(accountCalls.bankTransfer, {
    bankname: `${word} bank`,
    bankno: `6222-${word}`,
    bankusername: `${word} treasurer`,
    banktotal: 10_000,
    banktime: 1_795_000_000,
    banktel: '13812345678',
    remark: `${word} sent it`,
  });
  const [withdrawalID, spareWithdrawalID] = await withdrawalsOf(db, base, word);
  const [packageID, sparePackageID] = await packagesOf(base, 238_000, key);
  const receiptID = await made(accountCalls.uploadReceipt, { name: `${word}-receipt.pdf`, transferID });

  const team = await teamOf(base, word);
  const identityID = await made(accountCalls.proveOrganization, {
    orgName: `${word} Identity Ltd`,
    legalName: `${word} legal person`,
    socialCode: `${word}-REG-1`,
    openAccount: `${word} opening bank`,
    bankAccount: `${word}-6222-1`,
  });

  const desk = await deskThingsOf(shop, base, word);

  const certs = Array.from({ length: UNPAID + 3 }, (_, index) => [
    `n${index}.${word}.demo.test`,
    `m${index}.${word}.demo.test`,
  ]);
  const orders = await shop.order(customer, {
    productNo: 'GS-OVF',
    productType: 'ov_flex_ssl',
    certs,
    key,
  });
  const namesOf = (orderNo: string) => certs[orders.indexOf(orderNo)] ?? [];
  const [waiting = '', issued = '', cancelled = '', ...unpaid] = orders;
  for (const orderNo of orders)
    await customer.call(orderCalls.saveRemark, { orderNo, remark: `${word} remark of ${orderNo}` });
  await customer.call(orderCalls.cancelOrders, { orderNos: [cancelled] }, { 'idempotency-key': key });
  for (const orderNo of [waiting, issued]) await pay(customer, orderNo, `${key}-${orderNo}`);
  await publish(customer, issued, namesOf(issued));
  const verified = await customer.call(orderCalls.verifyDomains, { id: issued });
  if (verified.body.code !== 200) throw new Error(JSON.stringify(verified.body));
  const { id: issuedID, serialNumber: serial } = await shop.reach(customer, issued, 1005);

  // What a browser seals is text of this form to the API.
  await db
    .updateTable('orders')
    .set({ key_ciphertext: `-----BEGIN CMS-----\n${word}-sealed\n-----END CMS-----\n` })
    .where('id', '=', issuedID)
    .execute();

  const queue = await customer.call(
    orderCalls.startBatchPay,
    { orderNos: [unpaid.at(-1) ?? ''] },
    { 'idempotency-key': key },
  );
  const noted = unpaid.at(-2) ?? '';
  const bulk = await customer.call(
    orderCalls.bulkRemark,
    { orderNos: [noted], remark: `${word} remark of ${noted}` },
    { 'idempotency-key': key },
  );
  const clerk = await shop.addAccount();
  const names = { tenant: base.accountNo, account: clerk.accountNo, role: 'orders' };
  await addMember(db, memberPorts, names);
  await base.call(accountCalls.changeMember, { subAccountID: clerk.accountID, orderLimit: 1 });
  const clerkToken = await shop.services.tokens.issue(db, clerk.accountID);
  for (const orderNo of unpaid.slice(5, 7)) {
    const wish = { payMethod: 'balance', aim: 'makeOrder', orderNo };
    const { body } = await shop.call(orderCalls.pay, wish, { token: clerkToken });
    if (body.data.approval !== 'waiting') throw new Error(JSON.stringify(body));
  }
  const waitingForApproval = (await base.call(accountCalls.listApprovals, {})).body.data;

  const messages = [newID(), newID()] as const;
  await db
    .insertInto('announcements')
    .values(
      messages.map((id) => ({
        id,
        account_id: customer.accountID,
        title_zh: `${word} 标题`,
        title_en: `${word} title`,
        content_zh: `${word} 内容`,
        content_en: `${word} content`,
      })),
    )
    .execute();
  const [verifiedDomainID, spareVerifiedDomainID] = [newID(), newID()];
  await db
    .insertInto('verified_domains')
    .values(
      [verifiedDomainID, spareVerifiedDomainID].map((id, place) => ({
        id,
        account_id: customer.accountID,
        organization_id: customer.organizationID,
        domain: `verified${place || ''}.${word}.demo.test`,
        status: 'verified' as const,
        method: 'dns_txt' as const,
        ...freshValue(shop.services.now()),
      })),
    )
    .execute();
  const rechargeID = newID();
  await transaction(db, (trx) =>
    insertRecharge(trx, {
      account_id: customer.accountID,
      id: rechargeID,
      way: 'stripe',
      amount: 12_300,
      actor_id: customer.accountID,
      asked_at: new Date(),
    }),
  );
  const passkey = {
    accountID: customer.accountID,
    credentialID: Buffer.from(`${word}-credential`).toString('base64url'),
    publicKey: Buffer.from(`${word}-public-key`),
    rpID: `${word}.example`,
    name: `${word} laptop`,
    transports: ['internal'],
    counter: 0,
    backupEligible: false,
    backedUp: false,
    createdAt: new Date(),
  };
  await transaction(db, (trx) => insertPasskey(trx, passkey));
  const [kept] = await listPasskeys(db, customer.accountID);
  const programs = await programsOf(made, word);
  const ssoDomainID = await made(securityCalls.addSsoDomain, { domain: `${word}.example` });
  await customer.call(securityCalls.saveSso, connectionOf(word));
  const deliveryID = await made(developerCalls.testWebhook, { id: programs.webhookID });
  const site = `site.${word}.demo.test`;
  const reportID = await transaction(db, (trx) => beginReport(trx, customer.accountID, site, new Date()));
  await endReport(
    db,
    { accountID: customer.accountID, id: reportID },
    { ok: false, failure: { code: 'UNREACHABLE', addresses: [`address-of-${word}`] } },
    new Date(),
  );
  return {
    ...customer,
    ...team,
    word,
    key,
    namesOf,
    unpaid,
    waiting,
    issued,
    cancelled,
    issuedID,
    serial,
    spareContactID,
    spareOrganizationID,
    transferID,
    withdrawalID,
    spareWithdrawalID,
    packageID,
    rechargeID,
    sparePackageID,
    receiptID,
    memberID: clerk.accountID,
    approvalID: waitingForApproval[0]?.id ?? '',
    spareApprovalID: waitingForApproval[1]?.id ?? '',
    approvalAmount: waitingForApproval[0]?.amount ?? 0,
    identityID,
    desk,
    vettings,
    plans: await plansOf(shop, word),
    domains: await domainThingsOf(shop, made, { word, accountID: customer.accountID }),
    cart: await cartThingsOf(made, word),
    queueID: queue.body.data.queueId,
    bulkID: bulk.body.data.id,
    messageID: messages[0],
    spareMessageID: messages[1],
    verifiedDomainID,
    spareVerifiedDomainID,
    reportID,
    passkeyID: kept?.id ?? '',
    ...programs,
    owned: await makeOwned({ made, word, shop }),
    ssoDomainID,
    deliveryID,
    site,
  };
}
