import { transaction } from '../../../../platform/database/transaction.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { ProviderPayments } from '../../provider-payments.store.ts';
import type { PaymentProvider } from '../../provider.ts';
import { PAYMENT_PAGE, payersIn } from '../../testing/payers.ts';
import { openLoopback } from '../../sandbox/loopback-server.ts';
import { openStripe } from '../open-client.ts';
import { bindStripeApi } from '../sandbox/api.ts';
import { type KeptSession, StripeObjects } from '../sandbox/objects.ts';
import { stripeProvider } from '../stripe-provider.ts';

export const SECRET_KEY = 'sk_test_of_tests';
export const WEBHOOK_SECRET = 'whsec_of_tests';

/** What the connection does with the next request: the answer gets lost after the work, or it isn't made. */
export type Fate = 'answer' | 'lost' | 'error';

/** Our adapter, and Stripe's API on loopback with a customer to pay. */
export async function openStripeSandbox(now: () => Date = () => new Date()) {
  const database = await openTestDatabase();
  const { db } = database;
  const objects = new StripeObjects(now);
  const state = { next: 'answer' as Fate, requests: 0 };
  const server = await openLoopback((api) => {
    api.addHook('onRequest', async () => void (state.requests += 1));
    api.addHook('onSend', async (_request, reply, payload) => {
      const fate = state.next;
      if (fate === 'lost') reply.raw.destroy();
      if (fate !== 'error') return payload;
      reply.code(500);
      return JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } });
    });
    bindStripeApi(api, { db, objects, secretKey: SECRET_KEY });
  });
  const payments = new ProviderPayments(db, 'stripe');
  const clientAt = (port: number, key = SECRET_KEY) =>
    openStripe(key, { protocol: 'http', host: '127.0.0.1', port });
  const providerWith = (client: ReturnType<typeof clientAt>): PaymentProvider =>
    stripeProvider({ client, payments, webhookSecret: WEBHOOK_SECRET, now });
  const sessionOf = async (name: string): Promise<KeptSession> => {
    const row = await payments.findByName(name);
    return objects.find(db, row?.reference ?? '');
  };
  return {
    db,
    state,
    payments,
    provider: providerWith(clientAt(server.port)),
    /** The same adapter with Stripe's fields in a page of ours. */
    cardProvider: stripeProvider({
      client: clientAt(server.port),
      payments,
      webhookSecret: WEBHOOK_SECRET,
      methods: ['card'],
      publicKey: 'pk_test_of_tests',
      now,
    }),
    /** The same adapter where nobody listens, and with a key that Stripe doesn't know. */
    away: () => providerWith(clientAt(1)),
    withKey: (key: string) => providerWith(clientAt(server.port, key)),
    sessionOf,
    pay: async (name: string, payment: KeptSession['payment'] = 'paid') => {
      const { id } = await sessionOf(name);
      return transaction(db, (trx) => objects.complete(trx, id, payment));
    },
    ...payersIn(db, () => ({ returnTo: PAYMENT_PAGE })),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
