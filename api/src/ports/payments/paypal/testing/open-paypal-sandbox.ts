import { transaction } from '../../../../platform/database/transaction.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { ProviderPayments } from '../../provider-payments.store.ts';
import type { PaymentProvider } from '../../provider.ts';
import { PAYMENT_PAGE, payersIn } from '../../testing/payers.ts';
import { openLoopback } from '../../sandbox/loopback-server.ts';
import { rsaPair } from '../../testing/rsa-pair.ts';
import { PaypalClient } from '../paypal-client.ts';
import { paypalProvider } from '../paypal-provider.ts';
import { bindPaypalApi } from '../sandbox/api.ts';
import { type Funding, type KeptOrder, PaypalObjects, refundedOf } from '../sandbox/objects.ts';
import { PaypalPlatform } from '../sandbox/platform.ts';

const account = { clientID: 'app-of-tests', clientSecret: 'secret-of-tests' };
export const WEBHOOK_ID = 'WH-OF-TESTS';
/** US dollars for one yuan. */
export const RATE = 0.14;

const paypal = rsaPair();

/** What the connection does with the next answers: it gets lost after the work, or is of an error. */
export type Fate = 'answer' | 'lost' | 'error';

/** Our adapter, and PayPal's API on loopback with a customer to pay. */
export async function openPaypalSandbox(now: () => Date = () => new Date()) {
  const database = await openTestDatabase();
  const { db } = database;
  const objects = new PaypalObjects(now);
  const state = {
    next: 'answer' as Fate,
    /** Path whose answers `next` is about; '' for all. */
    path: '',
    rate: RATE as number | undefined,
    /** `METHOD path` of each request. */
    requests: [] as string[],
  };
  const platformOf = (privateKey: string, webhookID = WEBHOOK_ID) =>
    new PaypalPlatform({ ...account, webhookID, privateKey, now });
  const platform = platformOf(paypal.privateKey);
  const server = await openLoopback((api) => {
    api.addHook('onRequest', async ({ method, url }) => void state.requests.push(`${method} ${url}`));
    api.addHook('onSend', async ({ url }, reply, payload) => {
      const fate = url.includes(state.path) ? state.next : 'answer';
      if (fate === 'lost') reply.raw.destroy();
      if (fate !== 'error') return payload;
      reply.code(500);
      return JSON.stringify({ name: 'INTERNAL_SERVER_ERROR' });
    });
    bindPaypalApi(api, { db, objects, platform });
  });
  const payments = new ProviderPayments(db, 'paypal');
  const providerWith = (
    { port = server.port, ...more }: { port?: number; clientSecret?: string } = {},
    currency = 'USD',
  ): PaymentProvider =>
    paypalProvider({
      client: new PaypalClient({ ...account, ...more }, now, `http://127.0.0.1:${port}`),
      payments,
      webhookID: WEBHOOK_ID,
      currency,
      rateOf: async () => state.rate,
      now,
    });
  const orderOf = async (name: string): Promise<KeptOrder> => {
    const row = await payments.findByName(name);
    return objects.find(db, row?.reference ?? '');
  };
  return {
    db,
    state,
    objects,
    platform,
    payments,
    provider: providerWith(),
    providerWith,
    /** The same adapter where nobody listens. */
    away: () => providerWith({ port: 1 }),
    /** Somebody else who calls us as PayPal would, and PayPal as it calls another webhook. */
    forger: platformOf(rsaPair().privateKey),
    neighbour: platformOf(paypal.privateKey, 'WH-OTHER'),
    orderOf,
    /** Orders that PayPal has for a payment. */
    countOrders: async (name: string): Promise<number> => {
      const rows = await db
        .selectFrom('sandbox_objects')
        .select('data')
        .where('kind', '=', 'order')
        .execute();
      return rows.filter(({ data }) => JSON.stringify(data).includes(name)).length;
    },
    approve: async (name: string, funding: Funding = 'balance') => {
      const { id } = await orderOf(name);
      return transaction(db, (trx) => objects.approve(trx, id, funding));
    },
    settle: async (name: string, capture: 'COMPLETED' | 'DECLINED') => {
      const { id } = await orderOf(name);
      return transaction(db, (trx) => objects.settle(trx, id, capture));
    },
    /** US cents that a payment has brought. */
    taken: async (name: string): Promise<number> => {
      const order = await orderOf(name);
      return order.capture === 'COMPLETED' ? order.amount - refundedOf(order) : 0;
    },
    ...payersIn(db, () => ({ returnTo: `${PAYMENT_PAGE}&returned=1` })),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
