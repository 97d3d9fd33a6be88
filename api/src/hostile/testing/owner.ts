import { accountCalls, orderCalls } from '@certdeck/contract';
import { newID } from '../../database/identifiers.ts';
import { transaction } from '../../database/transaction.ts';
import { type Customer, pay, publish, type Shop } from '../../orders/testing/shop.ts';
import { beginReport, endReport } from '../../tools/report/reports.store.ts';

/** A customer who has one of everything that a call can name, each with the customer's own word in it. */
export interface Owner extends Customer {
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
  /** Of that transfer. */
  receiptID: string;
  queueID: string;
  messageID: string;
  spareMessageID: string;
  verifiedDomainID: string;
  reportID: string;
  /** Name of the site that was audited. */
  site: string;
  /** Names of an order of this customer. */
  namesOf(orderNo: string): readonly string[];
  /** Idempotency-Key that every call of this customer was made with. */
  key: string;
}

const UNPAID = 6;

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
  const made = async (call: Parameters<Customer['call']>[0], input: object, more = ''): Promise<string> => {
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
  const receiptID = await made(accountCalls.uploadReceipt, { name: `${word}-receipt.pdf`, transferID });

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

  const queue = await customer.call(
    orderCalls.startBatchPay,
    { orderNos: [unpaid.at(-1) ?? ''] },
    { 'idempotency-key': key },
  );
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
  const verifiedDomainID = newID();
  await db
    .insertInto('verified_domains')
    .values({
      id: verifiedDomainID,
      account_id: customer.accountID,
      organization_id: customer.organizationID,
      domain: `verified.${word}.demo.test`,
      status: 'verified',
      expires_at: null,
    })
    .execute();
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
    receiptID,
    queueID: queue.body.data.queueId,
    messageID: messages[0],
    spareMessageID: messages[1],
    verifiedDomainID,
    reportID,
    site,
  };
}

/** Everything that names something of the owner's. */
export const namesOf = (of: Owner): string[] => [
  of.unpaid[0] ?? '',
  of.waiting,
  of.issued,
  of.issuedID,
  of.contactID,
  of.organizationID,
  of.queueID,
  of.messageID,
  of.verifiedDomainID,
  of.reportID,
  of.transferID,
  of.receiptID,
  of.accountID,
  of.accountNo,
  of.email,
  of.site,
  of.namesOf(of.unpaid[0] ?? '')[0] ?? '',
  of.serial,
];
