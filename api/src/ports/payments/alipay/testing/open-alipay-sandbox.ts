import { transaction } from '../../../../platform/database/transaction.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { ProviderPayments } from '../../provider-payments.store.ts';
import type { CreateOutcome, PaymentProvider } from '../../provider.ts';
import { PAYMENT_PAGE, payersIn } from '../../testing/payers.ts';
import { openLoopback } from '../../sandbox/loopback-server.ts';
import { rsaPair } from '../../testing/rsa-pair.ts';
import { AlipayClient } from '../alipay-client.ts';
import { alipayProvider } from '../alipay-provider.ts';
import { bindAlipayApi, readPageRequest } from '../sandbox/api.ts';
import { AlipayObjects } from '../sandbox/objects.ts';
import { AlipayPlatform } from '../sandbox/platform.ts';

const application = rsaPair();
const alipay = rsaPair();
const forger = rsaPair();

const APP_ID = '2026112900000001';
const SELLER_ID = '2088000000000042';
const PORTAL = 'http://localhost:8080';

/**
 * What the connection does with the next answers: they get lost after the work, are of an error, come without a
 * signature, with another's, or are what was said of another trade.
 */
export type Fate = 'answer' | 'lost' | 'error' | 'unsigned' | 'forged' | 'other';

/** Our adapter, and Alipay's gateway on loopback with a customer to pay. */
export async function openAlipaySandbox(now: () => Date = () => new Date()) {
  const database = await openTestDatabase();
  const { db } = database;
  const state = { next: 'answer' as Fate, other: {} };
  const objects = new AlipayObjects(now);
  const platformOf = (privateKey: string, more: { appID?: string; sellerID?: string } = {}) =>
    new AlipayPlatform({
      privateKey,
      appID: APP_ID,
      appKey: application.publicKey,
      sellerID: SELLER_ID,
      now,
      ...more,
    });
  const platform = platformOf(alipay.privateKey);
  const forged = platformOf(forger.privateKey);
  const server = await openLoopback((api) => {
    api.addHook('onSend', async ({ url }, reply, payload) => {
      if (url.startsWith('/downloadBillFile')) return payload;
      const text = typeof payload === 'string' ? payload : '';
      const [, name = '', said = '{}'] = /^\{"(\w+)_response":(\{.*\}),"sign"/.exec(text) ?? [];
      switch (state.next) {
        case 'answer':
          return payload;
        case 'lost':
          reply.raw.destroy();
          return payload;
        case 'error':
          reply.code(502);
          return '<html></html>';
        case 'unsigned':
          return `{"${name}_response":${said}}`;
        case 'forged':
          return forged.answer(name, JSON.parse(said));
        case 'other':
          return platform.answer(name, state.other);
      }
    });
    bindAlipayApi(api, { db, objects, platform });
  });
  const payments = new ProviderPayments(db, 'alipay');
  const providerAt = (port: number, appID = APP_ID): PaymentProvider =>
    alipayProvider({
      client: new AlipayClient(
        { appID, privateKey: application.privateKey, alipayKey: alipay.publicKey },
        now,
        { gateway: `http://127.0.0.1:${port}/gateway.do`, pages: '/demo/payments/alipay/gateway.do' },
      ),
      payments,
      sellerID: SELLER_ID,
      notifyUrl: '/webhooks/payments/alipay',
      now,
    });
  const provider = providerAt(server.port);
  /** The browser goes where it is led to. */
  const visit = async (outcome: CreateOutcome): Promise<string> => {
    const { url } =
      outcome.kind === 'created' && outcome.action.kind === 'redirect' ? outcome.action : { url: PORTAL };
    const request = readPageRequest(platform, Object.fromEntries(new URL(url).searchParams));
    if (!request) throw new Error(`Alipay doesn't take ${url}`);
    return transaction(db, (trx) => objects.visit(trx, request));
  };
  return {
    db,
    state,
    objects,
    platform,
    forged,
    /** Alipay, as it calls another application, or another merchant. */
    platformFor: (more: { appID?: string; sellerID?: string }) => platformOf(alipay.privateKey, more),
    provider,
    /** The same adapter where nobody listens, and as an application that Alipay doesn't know. */
    away: async () => {
      const closed = await openLoopback(() => {});
      await closed.close();
      return providerAt(closed.port);
    },
    withAppID: (appID: string) => providerAt(server.port, appID),
    visit,
    /** Where the bill of a day is. */
    billAddress: async (day: string) => {
      const id = await transaction(db, (trx) => objects.addBill(trx, day));
      return `http://127.0.0.1:${server.port}/downloadBillFile.resource?bizType=trade&fileId=${id}`;
    },
    complete: (visited: string, answer: 'paid' | 'refused' = 'paid') =>
      transaction(db, (trx) => objects.complete(trx, visited, answer)),
    change: (work: 'close' | 'finish', name: string) => transaction(db, (trx) => objects[work](trx, name)),
    ...payersIn(db, () => ({ returnTo: PAYMENT_PAGE })),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
