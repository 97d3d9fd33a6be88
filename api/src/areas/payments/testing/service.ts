import { newID } from '../../../platform/database/identifiers.ts';
import type {
  CreateOutcome,
  OuterWay,
  PaymentIntent,
  PaymentProvider,
  PaymentRef,
  PaymentState,
  RefundSnapshot,
  Snapshot,
} from '../../../ports/payments/provider.ts';
import { refusalOf } from '../../../ports/payments/provider.ts';

interface Kept {
  intent: PaymentIntent;
  state: PaymentState;
  createdAt: Date;
  refunds: RefundSnapshot[];
}

/** A payment service of a test, as its owner and the customer's bank see it. */
export interface TestService {
  way: OuterWay;
  /** Customers' cards that were charged, in cents, by payment. */
  charges: { id: string; amount: number }[];
  /** Payments that exist there. */
  names(): string[];
  /** What the customer's bank says in the end. */
  say(id: string, state: PaymentState): void;
  /** What the next request meets: the answer gets lost after the work, the connection isn't made, or a refusal. */
  next: 'answer' | 'lost' | 'down' | 'decline';
  /** What becomes of refunds that it is asked for. */
  refundsAre: RefundSnapshot['state'];
  /** What it was asked to give back, in cents, by payment. */
  refunds(): { id: string; amount: number; state: RefundSnapshot['state'] }[];
  /** What the customer's bank says of all refunds in the end. @param of only those that are in this state */
  sayOfRefunds(state: RefundSnapshot['state'], of?: RefundSnapshot['state']): void;
  /** Its owner gives money of a payment back there, and tells nobody. */
  refundByHand(id: string, amount: number): void;
  /** How often it was asked for anything. */
  calls: number;
  /** Forgets everything, as a service of its own for the next test. */
  renew(options?: Terms): void;
}

/** Which payments it captures apart, and who ends those that nobody completes. */
type Terms = Pick<TestServiceOptions, 'capture' | 'expiry'>;

export interface TestServiceOptions {
  id: string;
  method: string;
  now: () => Date;
  capture?: 'automatic' | 'separate';
  expiry?: 'provider' | 'ours';
}

/**
 * A service that only tests have: it takes a payment up, says that it is being processed, and charges the customer
 * when the bank has spoken. It keeps what it was asked for by its name, as such services do.
 */
export function openTestService(options: TestServiceOptions): TestService {
  const { id, method, now, capture = 'automatic', expiry = 'provider' } = options;
  const kept = new Map<string, Kept>();
  const caps: OuterWay['caps'] = {
    currencies: ['CNY'],
    minimum: 100,
    maximum: 5_000_000,
    refund: 'api',
    partialRefund: true,
    capture,
    expiry,
    recheck: [15, 30, 60],
  };

  /** One request: it may not get there, and its answer may not come back. */
  async function request<Answer>(work: () => Answer): Promise<Answer | 'down' | 'lost' | 'declined'> {
    service.calls += 1;
    const fate = service.next;
    service.next = 'answer';
    if (fate === 'down') return 'down';
    if (fate === 'decline') return 'declined';
    const answer = work();
    return fate === 'lost' ? 'lost' : answer;
  }

  const snapshotOf = ({ intent, state, createdAt, refunds }: Kept): Snapshot => ({
    ref: intent.ref,
    state,
    amount: intent.amount,
    refunded: refunds.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount.minor), 0),
    createdAt,
  });
  const charge = (one: Kept) => {
    one.state = 'succeeded';
    service.charges.push({ id: one.intent.ref.id, amount: one.intent.amount.minor });
  };
  const find = ({ accountID, id: name }: PaymentRef): Kept | undefined => {
    const one = kept.get(name);
    return one?.intent.ref.accountID === accountID ? one : undefined;
  };

  const provider: PaymentProvider = {
    async create(intent): Promise<CreateOutcome> {
      const refused = refusalOf(caps, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const made = await request(() => {
        const earlier = kept.get(intent.ref.id);
        if (earlier) return earlier;
        const fresh: Kept = { intent, state: 'processing', createdAt: now(), refunds: [] };
        kept.set(intent.ref.id, fresh);
        return fresh;
      });
      if (made === 'down') return { kind: 'later' };
      if (made === 'declined') return { kind: 'refused', reason: { code: 'DECLINED' } };
      if (made === 'lost') return { kind: 'unknown' };
      if (made.intent.amount.minor !== intent.amount.minor)
        return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
      const action = { kind: 'redirect', url: `https://pay.example/${intent.ref.id}` } as const;
      return { kind: 'created', snapshot: snapshotOf(made), action };
    },
    async fetch(ref) {
      const found = await request(() => find(ref));
      if (found === undefined) return { kind: 'absent' };
      if (typeof found === 'string') return { kind: 'unknown' };
      return { kind: 'found', snapshot: snapshotOf(found) };
    },
    async cancel(ref) {
      const found = await request(() => {
        const one = find(ref);
        if (one && one.state !== 'succeeded') one.state = 'canceled';
        return one;
      });
      if (found === undefined) return { kind: 'absent' };
      if (typeof found === 'string') return { kind: 'unknown' };
      return found.state === 'succeeded'
        ? { kind: 'already-paid', snapshot: snapshotOf(found) }
        : { kind: 'canceled' };
    },
    async capture(ref) {
      const found = await request(() => {
        const one = find(ref);
        if (one?.state === 'authorized') charge(one);
        return one;
      });
      if (found === undefined) return { kind: 'absent' };
      if (typeof found === 'string') return { kind: 'unknown' };
      return { kind: 'found', snapshot: snapshotOf(found) };
    },
    async refund(ref, { key, amount }) {
      const found = await request(() => {
        const one = find(ref);
        if (one?.state !== 'succeeded') return 'NOT_PAID';
        if (amount.currency !== one.intent.amount.currency) return 'CURRENCY';
        if (!Number.isSafeInteger(amount.minor) || amount.minor < 1) return 'AMOUNT';
        const earlier = one.refunds.find((refund) => refund.key === key);
        if (earlier) return earlier.amount.minor === amount.minor ? earlier : 'KEY_REUSED';
        if (snapshotOf(one).refunded + amount.minor > one.intent.amount.minor) return 'MORE_THAN_PAID';
        const refund: RefundSnapshot = { key, amount, state: service.refundsAre };
        one.refunds.push(refund);
        return refund;
      });
      if (found === 'down' || found === 'lost' || found === 'declined') return { kind: 'unknown' };
      if (typeof found === 'string') return { kind: 'refused', reason: found };
      return { kind: 'made', refund: found };
    },
    async fetchRefund(ref, key) {
      const found = await request(() => find(ref)?.refunds.find((refund) => refund.key === key));
      if (found === undefined) return { kind: 'absent' };
      return typeof found === 'string' ? { kind: 'unknown' } : { kind: 'found', refund: found };
    },
    // A call of its names a payment of it.
    async verifyWebhook(raw) {
      const one = kept.get(raw.toString());
      return one ? { eventID: newID(), refs: [one.intent.ref] } : 'bad-signature';
    },
  };

  const asMade = { ...provider };
  const service: TestService = {
    way: { id, method, index: 0, caps, place: 'outside', provider },
    charges: [],
    names: () => [...kept.keys()],
    say(name, state) {
      const one = kept.get(name);
      if (!one) throw new Error(`There is no payment ${name}`);
      if (state === 'succeeded') charge(one);
      else one.state = state;
    },
    refundsAre: 'succeeded',
    refunds: () =>
      [...kept].flatMap(([name, { refunds }]) =>
        refunds.map(({ amount, state }) => ({ id: name, amount: amount.minor, state })),
      ),
    sayOfRefunds(state, of) {
      for (const { refunds } of kept.values())
        for (const refund of refunds) if (of === undefined || refund.state === of) refund.state = state;
    },
    refundByHand(name, minor) {
      const amount = { minor, currency: 'CNY' };
      kept.get(name)?.refunds.push({ key: 'by-hand', amount, state: 'succeeded' });
    },
    next: 'answer',
    calls: 0,
    renew(terms = {}) {
      kept.clear();
      service.charges.length = 0;
      Object.assign(service, { next: 'answer', refundsAre: 'succeeded', calls: 0 });
      Object.assign(provider, asMade);
      Object.assign(caps, { capture, expiry, ...terms });
    },
  };
  return service;
}
