import { type Call, type DcvMethod, orderCalls, type OrderDetail } from '@certdeck/contract';
import { generateCsr } from '@certdeck/pki';
import type { AppOptions } from '../../../app.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../../ledger/ledger.ts';
import { validateOrganization } from '../../organizations/testing/validated.ts';
import { MARK } from './mark.ts';
import { openTestApi, type Reply, type TestAccount, type TestApi } from '../../../testing/api.ts';

/** A customer of a test, with a balance. */
export interface Customer extends TestAccount {
  call<Input, Data>(
    call: Call<Input, Data>,
    input: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Data>>;
  contactID: string;
  organizationID: string;
}

export interface OrderWish {
  productNo?: string;
  productType?: string;
  year?: number;
  dcvMethod?: DcvMethod;
  names?: string[];
  /** Several certificates of one submission, each with its names. */
  certs?: string[][];
  /** One request for all of them, with a key that is used again. */
  csr?: string;
  /** Idempotency-Key of the call. */
  key?: string;
}

export interface Shop extends TestApi {
  addCustomer(balance?: number): Promise<Customer>;
  /** Orders a certificate and answers the order numbers. */
  order(customer: Customer, wish?: OrderWish): Promise<string[]>;
  /** Waits until an order has a status. */
  reach(customer: Customer, orderNo: string, status: number): Promise<OrderDetail>;
  balanceOf(customer: Customer): Promise<number>;
}

/** A request for names, made as the page makes one. */
export async function csrFor([hostname = 'example.com', ...sans]: readonly string[]): Promise<string> {
  return (await generateCsr({ hostname, sans, signAlg: 'ECDSA', keyLen: 'P256' })).publicKey;
}

/** A request as products that sign code and documents want one. */
export async function signingRequest(): Promise<string> {
  return (await generateCsr({ hostname: 'Example Ltd', keyLen: 4096, asciiNames: false })).publicKey;
}

export interface ShopOptions extends Pick<AppOptions, 'ways'> {
  working?: boolean;
  environment?: Record<string, string>;
  /** Nobody has validated the customers' organisations. */
  unvalidated?: boolean;
}

/** An API with products and customers; `working` also runs the demo zone, the CA and the background work. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const { ways } = options;
  const api = await openTestApi(options.environment, ways ? { ways } : {});
  if (options.working) await api.services.work.start();
  const { db } = api.services;

  return {
    ...api,
    async addCustomer(balance = 10_000_000) {
      const account = await api.addAccount();
      const owner = { account_id: account.accountID };
      await transaction(db, (trx) =>
        move(trx, account.accountID, [
          { key: 'opening', kind: 'opening', amount: balance, payMethod: PAID_FROM_BALANCE, orderNo: '' },
        ]),
      );
      const contactID = newID();
      await db
        .insertInto('contacts')
        .values({
          id: contactID,
          ...owner,
          firstname: '明',
          lastname: '王',
          position: 'ops',
          email: 'ops@customer.example',
          telephone: '13800138000',
          id_card: '',
        })
        .execute();
      const organizationID = newID();
      await db
        .insertInto('organizations')
        .values({
          id: organizationID,
          ...owner,
          org_name: 'Example Ltd',
          credit_code: '91110000TEST000001',
          nation_code: 'CN',
          province: 'Beijing',
          city: 'Beijing',
          postal_code: '100000',
          telephone: '010-12345678',
          address: '1 Example Road',
          date_of_incorporation: '2018-05-21',
          digicert_id: '',
          digicert_cn_id: '',
        })
        .execute();
      if (options.unvalidated !== true)
        await validateOrganization(db, account.accountID, organizationID, api.services.now());
      return {
        ...account,
        contactID,
        organizationID,
        call: (call, input, headers) =>
          api.call(call, input, { token: account.token, ...(headers ? { headers } : {}) }),
      };
    },

    async order(customer, wish = {}) {
      const certs = wish.certs ?? [wish.names ?? ['shop.demo.test']];
      const reply = await customer.call(
        orderCalls.createOrder,
        {
          productNo: wish.productNo ?? 'ALP-DV1',
          productType: wish.productType ?? 'dv_single_ssl',
          year: wish.year ?? 1,
          dcvMethod: wish.dcvMethod ?? 'dns_txt',
          contactID: customer.contactID,
          orgID: customer.organizationID,
          ...(wish.productType?.startsWith('vmc') ? { mark: MARK } : {}),
          sslCerts: await Promise.all(
            certs.map(async ([commonName = '', ...domainNames]) => ({
              commonName,
              domainNames,
              csr: wish.csr ?? (await csrFor([commonName, ...domainNames])),
            })),
          ),
        },
        wish.key ? { 'idempotency-key': wish.key } : {},
      );
      if (reply.body.code !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body.data.split(',');
    },

    async reach(customer, orderNo, status) {
      const deadline = Date.now() + 120_000;
      for (;;) {
        const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
        if (body.data.orderStatus === status) return body.data;
        if (Date.now() > deadline) throw new Error(`Still not ${status}: ${JSON.stringify(body.data)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },

    async balanceOf(customer) {
      const row = await db
        .selectFrom('balances')
        .select('balance')
        .where('account_id', '=', customer.accountID)
        .executeTakeFirst();
      return row?.balance ?? 0;
    },
  };
}

/** Publishes an order's records in the demo zone as the page's button does. */
export async function publish(customer: Customer, orderNo: string, names: readonly string[]): Promise<void> {
  for (const domain of names) {
    const { body } = await customer.call(orderCalls.publishDemoRecord, { orderNo, domain });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
  }
}

/** Pays orders from the balance. */
export function pay(customer: Customer, orderNo: string, key?: string): Promise<Reply<object>> {
  return customer.call(
    orderCalls.pay,
    { payMethod: 'balance', aim: 'makeOrder', orderNo },
    key ? { 'idempotency-key': key } : {},
  );
}
