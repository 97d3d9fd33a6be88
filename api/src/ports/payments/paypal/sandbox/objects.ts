import { randomInt } from 'node:crypto';
import type { Db, Trx } from '../../../../platform/database/transaction.ts';
import { answerOnce } from '../../sandbox/answer-once.ts';
import { SandboxObjects } from '../../sandbox/sandbox-objects.store.ts';

/** What the customer has approved to pay with, and what becomes of it when it is captured. */
export type Funding = 'balance' | 'slow-bank' | 'declined-card';

/** What an order asks for. */
export interface OrderRequest {
  currency: string;
  /** Minor units. */
  amount: number;
  customID: string;
  description: string;
  returnUrl: string;
  cancelUrl: string;
}

/** An order with its capture and refunds, as the sandbox keeps it. */
export interface KeptOrder extends OrderRequest {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  funding: Funding | '';
  /** When it was approved; 0 before. */
  approvedAt: number;
  /** '' until it is captured. */
  captureID: string;
  capture: 'COMPLETED' | 'PENDING' | 'DECLINED' | '';
  /** When its money came; absent before, and on what was kept by a release without statements. */
  completedAt?: number;
  refunds: KeptRefund[];
}

export interface KeptRefund {
  id: string;
  /** Minor units. */
  amount: number;
  customID: string;
  /** Milliseconds since 1970; absent as above. */
  createdAt?: number;
  /** Absent on what was kept by a release in which all were completed. */
  status?: RefundStatus;
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED';

/** What the sandbox answers instead of doing as it was told (developer.paypal.com/api/rest/responses). */
export class PaypalRefusal extends Error {
  override readonly name = 'PaypalRefusal';
  readonly status: number;
  readonly issue: string;
  constructor(issue: string, status = 422) {
    super(issue);
    this.issue = issue;
    this.status = status;
  }
}

const ORDER = 'order';
/** Milliseconds in which an order can be approved, and in which an approved one can be captured. */
const LIFE_MS = 3 * 3_600_000;

/** Ids of PayPal's: 17 signs. */
const newPaypalID = (): string =>
  Array.from({ length: 17 }, () => '0123456789ABCDEFGHJKLMNPRSTUVWXY'[randomInt(32)]).join('');

/** PayPal's side of payments: its rules about orders, captures and refunds, which our adapter doesn't know of. */
export class PaypalObjects {
  readonly #now: () => Date;
  readonly #objects = new SandboxObjects('paypal');
  readonly #refunds: (trx: Trx) => Promise<RefundStatus>;

  /** @param refunds how refunds begin */
  constructor(now: () => Date, refunds: (trx: Trx) => Promise<RefundStatus> = async () => 'COMPLETED') {
    this.#now = now;
    this.#refunds = refunds;
  }

  async add(trx: Trx, request: OrderRequest): Promise<KeptOrder> {
    const order: KeptOrder = {
      ...request,
      id: newPaypalID(),
      createdAt: this.#now().getTime(),
      status: 'PAYER_ACTION_REQUIRED',
      funding: '',
      approvedAt: 0,
      captureID: '',
      capture: '',
      refunds: [],
    };
    await this.#objects.add(trx, ORDER, order.id, order);
    return order;
  }

  /** @throws PaypalRefusal 404 for an order that nobody made, or that nobody approved or captured in time */
  async find(on: Db | Trx, id: string): Promise<KeptOrder> {
    return this.#live(await this.#objects.find<KeptOrder>(on, ORDER, id));
  }

  /** @throws PaypalRefusal 404 */
  async findByCapture(on: Db | Trx, captureID: string): Promise<KeptOrder> {
    const all = await this.#objects.list<KeptOrder>(on, ORDER);
    return this.#live(all.find((one) => captureID !== '' && one.captureID === captureID));
  }

  /** All orders. */
  list(on: Db | Trx): Promise<KeptOrder[]> {
    return this.#objects.list<KeptOrder>(on, ORDER);
  }

  /** What the customer does on the page. @throws PaypalRefusal 404 */
  approve(trx: Trx, id: string, funding: Funding): Promise<KeptOrder> {
    return this.#change(trx, id, (order) =>
      order.status === 'COMPLETED'
        ? order
        : { ...order, status: 'APPROVED', funding, approvedAt: this.#now().getTime() },
    );
  }

  /** Takes what was approved. A card that is declined has the customer asked for another one. */
  async capture(trx: Trx, id: string): Promise<KeptOrder | 'declined'> {
    let isDeclined = false;
    const captured = await this.#change(trx, id, (order) => {
      if (order.status === 'COMPLETED') throw new PaypalRefusal('ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw new PaypalRefusal('ORDER_NOT_APPROVED');
      if (order.funding === 'declined-card') {
        isDeclined = true;
        return { ...order, status: 'PAYER_ACTION_REQUIRED', funding: '' };
      }
      const capture = order.funding === 'slow-bank' ? 'PENDING' : 'COMPLETED';
      const completedAt = this.#now().getTime();
      return { ...order, status: 'COMPLETED', captureID: newPaypalID(), capture, completedAt };
    });
    return isDeclined ? 'declined' : captured;
  }

  /** What the customer's bank says in the end. */
  settle(trx: Trx, id: string, capture: 'COMPLETED' | 'DECLINED'): Promise<KeptOrder> {
    return this.#change(trx, id, (order) =>
      order.capture === 'PENDING' ? { ...order, capture, completedAt: this.#now().getTime() } : order,
    );
  }

  async refund(
    trx: Trx,
    captureID: string,
    { amount, currency, customID }: { amount: number; currency: string; customID: string },
  ): Promise<KeptRefund> {
    const createdAt = this.#now().getTime();
    const status = await this.#refunds(trx);
    const refund: KeptRefund = { id: newPaypalID(), amount, customID, createdAt, status };
    const { id } = await this.findByCapture(trx, captureID);
    await this.#change(trx, id, (order) => {
      if (currency !== order.currency) throw new PaypalRefusal('REFUND_CAPTURE_CURRENCY_MISMATCH');
      if (order.capture !== 'COMPLETED') throw new PaypalRefusal('CAPTURE_STATUS_NOT_VALID');
      const before = refundedOf(order);
      if (before === order.amount) throw new PaypalRefusal('CAPTURE_FULLY_REFUNDED');
      if (before + amount > order.amount) throw new PaypalRefusal('REFUND_AMOUNT_EXCEEDED');
      return { ...order, refunds: [...order.refunds, refund] };
    });
    return refund;
  }

  /** What customers' banks say of all refunds that are pending. */
  async endRefunds(trx: Trx, status: 'COMPLETED' | 'FAILED'): Promise<void> {
    for (const { id, refunds } of await this.list(trx))
      if (refunds.some((one) => one.status === 'PENDING'))
        await this.#change(trx, id, (order) => ({
          ...order,
          refunds: order.refunds.map((one) => (one.status === 'PENDING' ? { ...one, status } : one)),
        }));
  }

  /**
   * Answers a request once for its `PayPal-Request-Id` (developer.paypal.com/api/rest/reference/idempotency).
   * @throws PaypalRefusal where something else was asked under it
   */
  async once<Answer>(trx: Trx, key: string, request: string, work: () => Promise<Answer>): Promise<Answer> {
    const answered = await answerOnce(this.#objects, trx, { key, request }, work);
    if (!answered) throw new PaypalRefusal('DUPLICATE_REQUEST_ID');
    return answered.answer;
  }

  async #change(trx: Trx, id: string, change: (order: KeptOrder) => KeptOrder): Promise<KeptOrder> {
    const changed = change(this.#live(await this.#objects.lock<KeptOrder>(trx, ORDER, id)));
    await this.#objects.save(trx, ORDER, id, changed);
    return changed;
  }

  #live(order: KeptOrder | undefined): KeptOrder {
    const now = this.#now().getTime();
    if (
      !order ||
      (order.status !== 'COMPLETED' && Math.max(order.createdAt, order.approvedAt) + LIFE_MS <= now)
    )
      throw new PaypalRefusal('INVALID_RESOURCE_ID', 404);
    return order;
  }
}

export const refundedOf = ({ refunds }: Pick<KeptOrder, 'refunds'>): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'FAILED' ? 0 : amount), 0);
