import { randomBytes } from 'node:crypto';
import { type Db, transaction } from '../../../../platform/database/transaction.ts';
import { FaultSwitches } from '../../sandbox/fault-switches.ts';
import { type LoopbackServer, openLoopback } from '../../sandbox/loopback-server.ts';
import type { StripeAddress } from '../open-client.ts';
import { bindStripeApi } from './api.ts';
import { eventOf, type SignedEvent } from './event.ts';
import { type KeptSession, SECRET_MARK, StripeObjects, StripeRefusal } from './objects.ts';

/** Stripe as a demonstration has it: its API on loopback, and what the customer does on its page. */
export interface StripeTestMode {
  secretKey: string;
  publicKey: string;
  webhookSecret(): Promise<string>;
  /** Opens the API with the first call. */
  address(): Promise<StripeAddress>;
  /** @throws StripeRefusal 404 */
  session(id: string): Promise<KeptSession>;
  /** The one whose fields stand in a page. @throws StripeRefusal 404 */
  sessionOf(clientSecret: string): Promise<KeptSession>;
  /** What the customer does on the page, and the call that Stripe would make of it. */
  complete(
    id: string,
    payment: KeptSession['payment'],
  ): Promise<{ session: KeptSession; event: SignedEvent }>;
  /** What becomes of refunds that are pending. */
  endRefunds(as: 'succeed' | 'fail'): Promise<void>;
  close(): Promise<void>;
}

const REFUNDS = { succeed: 'succeeded', pending: 'pending', fail: 'failed' } as const;

export interface TestModeOptions {
  db: Db;
  now: () => Date;
  /** Under which calls to us are signed; the same in all processes. */
  signingKey(): Promise<Buffer>;
}

export function openTestMode({ db, now, signingKey }: TestModeOptions): StripeTestMode {
  const faults = new FaultSwitches(db);
  const objects = new StripeObjects(now, async (trx) => REFUNDS[(await faults.read(trx)).refunds]);
  // Of this process alone: nobody but its own adapter knows the port.
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = async () => `whsec_${(await signingKey()).toString('hex')}`;
  let server: Promise<LoopbackServer> | undefined;
  const open = () =>
    (server ??= openLoopback((api) => bindStripeApi(api, { db, objects, secretKey }), faults));
  return {
    secretKey,
    publicKey: 'pk_test_sandbox',
    webhookSecret,
    address: async () => ({ protocol: 'http', host: '127.0.0.1', port: (await open()).port }),
    session: (id) => objects.find(db, id),
    async sessionOf(clientSecret) {
      const [id = ''] = clientSecret.split(SECRET_MARK);
      const session = await objects.find(db, id);
      if (clientSecret === '' || session.clientSecret !== clientSecret)
        throw new StripeRefusal('No such checkout.session', { status: 404 });
      return session;
    },
    async complete(id, payment) {
      const session = await transaction(db, (trx) => objects.complete(trx, id, payment));
      return { session, event: eventOf(session, await webhookSecret(), now()) };
    },
    endRefunds: (as) => transaction(db, (trx) => objects.endRefunds(trx, REFUNDS[as])),
    close: async () => void (await (await server)?.close()),
  };
}
