import { insertAccount } from '../areas/accounts/accounts.store.ts';
import { type Database, migrate } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../areas/ledger/ledger.ts';
import { csrFor } from '../areas/orders/testing/shop.ts';
import { Tokens } from '../areas/session/tokens.store.ts';
import type { ProcessAnswer, ServerProcess } from './server-process.ts';

/** Cents of the product that is bought. */
export const PRICE = 15_800;
export const OPENING = PRICE * 100_000;

/** What a server has answered with success, which must be in the books for ever. */
export interface Acknowledged {
  created: Set<string>;
  paid: Set<string>;
}

export const nothingYet = (): Acknowledged => ({ created: new Set(), paid: new Set() });

export interface Certificate {
  name: string;
  csr: string;
}

/** Requests for names below the demo zone. */
export function makeCertificates(count: number): Promise<Certificate[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `n${index}.demo.test`;
      return { name, csr: await csrFor([name]) };
    }),
  );
}

/** Adds a customer with a balance to a database that no server has open; answers the token of a session. */
export async function addPayer({ db }: Database): Promise<string> {
  await migrate(db);
  const { id } = await insertAccount(db, { email: 'payer@customer.example', passwordHash: 'none' });
  await transaction(db, (trx) =>
    move(trx, id, [
      { key: 'opening', kind: 'opening', amount: OPENING, payMethod: PAID_FROM_BALANCE, orderNo: '' },
    ]),
  );
  return new Tokens({ hours: 24, now: () => new Date() }).issue(db, id);
}

/** How one call is made; answers the body of a success and throws otherwise. */
export type Send = (path: string, body: object) => Promise<unknown>;

/** Orders a certificate and pays for it from the balance. */
export async function orderAndPay(
  send: Send,
  certificate: Certificate,
  acknowledged: Acknowledged,
): Promise<void> {
  const { name, csr } = certificate;
  const orderNo = String(
    await send('/v1/orders/certificate/ALP-DV1', {
      productType: 'dv_single_ssl',
      year: 1,
      dcvMethod: 'dns_txt',
      sslCerts: [{ commonName: name, csr }],
    }),
  );
  acknowledged.created.add(orderNo);
  await send('/v1/orders/pay', { payMethod: 'balance', aim: 'makeOrder', orderNo });
  acknowledged.paid.add(orderNo);
}

/** A refusal or fault, as opposed to a connection that broke. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly answer: ProcessAnswer;
  constructor(answer: ProcessAnswer) {
    super(JSON.stringify(answer).slice(0, 300));
    this.answer = answer;
  }
}

/** Sends with one key a time and once. @throws Refused */
export const sendOnce =
  (server: ServerProcess, token: string, key: string): Send =>
  async (path, body) => {
    const answer = await server.call('POST', path, { token, body, key });
    if (answer.code !== 200) throw new Refused(answer);
    return answer.data;
  };

/** Publishes an order's record in the demo zone, after which it is validated and issued without a further call. */
export async function publishRecord(server: ServerProcess, token: string, orderNo: string): Promise<void> {
  const { data } = await server.call('GET', `/v1/orders/detail/${orderNo}`, { token });
  const { commonName: domain } = data as { commonName: string };
  const answer = await server.call('POST', '/v1/demo/publish', { token, body: { orderNo, domain } });
  if (answer.code !== 200) throw new Refused(answer);
}

/** Waits until orders are issued. */
export async function awaitIssued(
  server: ServerProcess,
  token: string,
  orderNos: readonly string[],
  patience = 90_000,
): Promise<void> {
  const deadline = Date.now() + patience;
  for (const orderNo of orderNos) {
    for (;;) {
      const { data } = await server.call('GET', `/v1/orders/status/${orderNo}`, { token });
      if ((data as { orderStatus: number }).orderStatus === 1005) break;
      if (Date.now() > deadline) throw new Error(`${orderNo} was not issued`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
