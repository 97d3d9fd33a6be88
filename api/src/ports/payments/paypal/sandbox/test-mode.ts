import { randomBytes } from 'node:crypto';
import { type Db, transaction } from '../../../../platform/database/transaction.ts';
import { FaultSwitches } from '../../sandbox/fault-switches.ts';
import { type LoopbackServer, openLoopback } from '../../sandbox/loopback-server.ts';
import { sandboxKeys } from '../../sandbox/sandbox-keys.ts';
import type { PaypalAccount } from '../paypal-client.ts';
import { bindPaypalApi } from './api.ts';
import { type Funding, type KeptOrder, PaypalObjects, PaypalRefusal } from './objects.ts';
import { PaypalPlatform, type SignedEvent } from './platform.ts';

/** PayPal as a demonstration has it: its API on loopback, and what the customer does on its page. */
export interface PaypalTestMode {
  /** Opens the API with the first call. */
  open(): Promise<{ account: PaypalAccount; webhookID: string; origin: string }>;
  /** undefined for one that nobody made, or that is forgotten. */
  order(id: string): Promise<KeptOrder | undefined>;
  /** What the customer does on the page, and the call that PayPal would make of it. */
  approve(id: string, funding: Funding): Promise<{ order: KeptOrder; event: SignedEvent }>;
  /** What becomes of refunds that are pending. */
  endRefunds(as: 'succeed' | 'fail'): Promise<void>;
  close(): Promise<void>;
}

const REFUNDS = { succeed: 'COMPLETED', pending: 'PENDING', fail: 'FAILED' } as const;

const WEBHOOK_ID = 'WH-SANDBOX';

export function openPaypalTestMode({ db, now }: { db: Db; now: () => Date }): PaypalTestMode {
  const faults = new FaultSwitches(db);
  const objects = new PaypalObjects(now, async (trx) => REFUNDS[(await faults.read(trx)).refunds]);
  // Of this process alone: nobody but its own adapter knows the port.
  const account = {
    clientID: `A${randomBytes(20).toString('hex')}`,
    clientSecret: `E${randomBytes(20).toString('hex')}`,
  };
  let platform: Promise<PaypalPlatform> | undefined;
  const platformNow = () =>
    (platform ??= sandboxKeys(db, 'paypal').then(
      ({ service: { privateKey } }) =>
        new PaypalPlatform({ ...account, webhookID: WEBHOOK_ID, privateKey, now }),
    ));
  let server: Promise<LoopbackServer> | undefined;
  return {
    async open() {
      const known = await platformNow();
      const { port } = await (server ??= openLoopback(
        (api) => bindPaypalApi(api, { db, objects, platform: known }),
        faults,
      ));
      return { account, webhookID: WEBHOOK_ID, origin: `http://127.0.0.1:${port}` };
    },
    order: (id) =>
      objects.find(db, id).catch((error: unknown) => {
        if (error instanceof PaypalRefusal) return undefined;
        throw error;
      }),
    async approve(id, funding) {
      const order = await transaction(db, (trx) => objects.approve(trx, id, funding));
      return { order, event: (await platformNow()).event(order) };
    },
    endRefunds: (as) => transaction(db, (trx) => objects.endRefunds(trx, REFUNDS[as])),
    close: async () => void (await (await server)?.close()),
  };
}
