import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../../../platform/database/transaction.ts';
import { seconds } from '../../../../platform/clock/seconds.ts';
import { answerOnce } from '../../sandbox/answer-once.ts';
import { SandboxObjects } from '../../sandbox/sandbox-objects.store.ts';

/** A Checkout Session with the payment behind it, as the sandbox keeps it. */
export interface KeptSession {
  id: string;
  intent: string;
  amount: number;
  /** Lower case, as Stripe writes it. */
  currency: string;
  name: string;
  methods: string[];
  metadata: Record<string, string>;
  reference: string;
  successUrl: string;
  cancelUrl: string;
  /** Opens the session's fields in a page of its merchant; '' for one with a page of Stripe's. */
  clientSecret: string;
  expiresAt: number;
  createdAt: number;
  status: 'open' | 'complete' | 'expired';
  payment: 'unpaid' | 'paid' | 'failed';
  /** When the customer completed it; absent in what earlier releases kept. */
  completedAt?: number;
  refunds: KeptRefund[];
}

export interface KeptRefund {
  id: string;
  amount: number;
  metadata: Record<string, string>;
  createdAt: number;
  /** Absent on what was kept by a release in which all succeeded. */
  status?: RefundStatus;
}

export type RefundStatus = 'succeeded' | 'pending' | 'failed';

/** What the sandbox answers instead of doing as it was told. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  constructor(message: string, { status = 400, type = 'invalid_request_error', code }: RefusalOptions = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}
interface RefusalOptions {
  status?: number;
  type?: string;
  code?: string;
}

/** Stands between a session's id and its secret. */
export const SECRET_MARK = '_secret_';

const SESSION = 'session';

/** Stripe's side of payments: its rules about sessions and refunds, which our adapter doesn't know of. */
export class StripeObjects {
  readonly #now: () => Date;
  readonly #objects = new SandboxObjects('stripe');
  readonly #refunds: (trx: Trx) => Promise<RefundStatus>;

  /** @param refunds how refunds begin */
  constructor(now: () => Date, refunds: (trx: Trx) => Promise<RefundStatus> = async () => 'succeeded') {
    this.#now = now;
    this.#refunds = refunds;
  }

  async add(
    trx: Trx,
    session: Omit<
      KeptSession,
      'id' | 'intent' | 'clientSecret' | 'createdAt' | 'status' | 'payment' | 'refunds'
    >,
    isEmbedded: boolean,
  ): Promise<KeptSession> {
    const createdAt = seconds(this.#now());
    const life = session.expiresAt - createdAt;
    if (!(life >= 1800 && life <= 86_400))
      throw new StripeRefusal('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
    const id = `cs_test_${randomBytes(24).toString('hex')}`;
    const made: KeptSession = {
      ...session,
      id,
      clientSecret: isEmbedded ? `${id}${SECRET_MARK}${randomBytes(24).toString('hex')}` : '',
      intent: `pi_${randomBytes(12).toString('hex')}`,
      createdAt,
      status: 'open',
      payment: 'unpaid',
      refunds: [],
    };
    await this.#objects.add(trx, SESSION, made.id, made);
    return made;
  }

  /** @throws StripeRefusal 404 */
  async find(on: Db | Trx, id: string): Promise<KeptSession> {
    const kept = await this.#objects.find<KeptSession>(on, SESSION, id);
    if (!kept) throw unknown(id);
    return this.#aged(kept);
  }

  /** All sessions. */
  list(on: Db | Trx): Promise<KeptSession[]> {
    return this.#objects.list<KeptSession>(on, SESSION);
  }

  async findByIntent(on: Db | Trx, intent: string): Promise<KeptSession | undefined> {
    const all = await this.#objects.list<KeptSession>(on, SESSION);
    return all.find((one) => one.intent === intent);
  }

  /** Ends a session that nobody has completed. */
  expire(trx: Trx, id: string): Promise<KeptSession> {
    return this.#change(trx, id, (session) => {
      if (session.status !== 'open')
        throw new StripeRefusal(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      return { ...session, status: 'expired' };
    });
  }

  /** What the customer does on the page. A session that is over stays as it is. */
  complete(trx: Trx, id: string, payment: KeptSession['payment']): Promise<KeptSession> {
    return this.#change(trx, id, (session) =>
      session.status === 'open'
        ? { ...session, status: 'complete', payment, completedAt: seconds(this.#now()) }
        : session,
    );
  }

  async refund(
    trx: Trx,
    intent: string,
    { amount, metadata }: Pick<KeptRefund, 'amount' | 'metadata'>,
  ): Promise<{ refund: KeptRefund; session: KeptSession }> {
    const { id = '' } = (await this.findByIntent(trx, intent)) ?? {};
    const refund: KeptRefund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      amount,
      metadata,
      createdAt: seconds(this.#now()),
      status: await this.#refunds(trx),
    };
    const session = await this.#change(trx, id, (kept) => {
      if (kept.payment !== 'paid')
        throw new StripeRefusal('This PaymentIntent does not have a successful charge to refund.');
      const before = refundedOf(kept);
      if (before + amount > kept.amount)
        throw new StripeRefusal('Refund amount is greater than unrefunded amount on charge.', {
          ...(before === kept.amount ? { code: 'charge_already_refunded' } : {}),
        });
      return { ...kept, refunds: [...kept.refunds, refund] };
    });
    return { refund, session };
  }

  /** What customers' banks say of all refunds that are pending. */
  async endRefunds(trx: Trx, status: 'succeeded' | 'failed'): Promise<void> {
    for (const { id, refunds } of await this.list(trx))
      if (refunds.some((one) => one.status === 'pending'))
        await this.#change(trx, id, (session) => ({
          ...session,
          refunds: session.refunds.map((one) => (one.status === 'pending' ? { ...one, status } : one)),
        }));
  }

  /**
   * Answers a request once for its idempotency key: a repeat gets the first answer, one with other parameters is
   * refused (docs.stripe.com/api/idempotent_requests). What is refused leaves the key free.
   */
  async once(trx: Trx, key: string, request: string, work: () => Promise<unknown>): Promise<unknown> {
    const answered = await answerOnce(this.#objects, trx, { key, request }, work);
    if (!answered)
      throw new StripeRefusal(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    return answered.answer;
  }

  async #change(trx: Trx, id: string, change: (session: KeptSession) => KeptSession): Promise<KeptSession> {
    const kept = await this.#objects.lock<KeptSession>(trx, SESSION, id);
    if (!kept) throw unknown(id);
    const changed = change(this.#aged(kept));
    await this.#objects.save(trx, SESSION, id, changed);
    return changed;
  }

  #aged(session: KeptSession): KeptSession {
    const isOver = session.status === 'open' && session.expiresAt <= seconds(this.#now());
    return isOver ? { ...session, status: 'expired' } : session;
  }
}

export const refundedOf = ({ refunds }: KeptSession): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

const unknown = (id: string) =>
  new StripeRefusal(`No such checkout.session: '${id}'`, { status: 404, code: 'resource_missing' });
