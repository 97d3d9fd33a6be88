import { randomBytes, randomInt } from 'node:crypto';
import type { Db, Trx } from '../../../../platform/database/transaction.ts';
import { SandboxObjects } from '../../sandbox/sandbox-objects.store.ts';

/** An order of Native payments with its refunds, as the sandbox keeps it. */
export interface KeptOrder {
  /** `out_trade_no`. */
  number: string;
  appID: string;
  merchantID: string;
  description: string;
  /** Fen. */
  total: number;
  notifyUrl: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  /** WeChat Pay's own number, when it is paid. */
  transaction: string;
  paidAt: number;
  refunds: KeptRefund[];
}

export interface KeptRefund {
  /** `out_refund_no`. */
  number: string;
  id: string;
  /** Fen. */
  amount: number;
  createdAt: number;
  status: 'SUCCESS' | 'PROCESSING' | 'CLOSED';
}

/** What the sandbox answers instead of doing as it was told. */
export class WechatRefusal extends Error {
  override readonly name = 'WechatRefusal';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const ORDER = 'order';
const CODE = 'code';
const BILL = 'bill';

/** WeChat Pay's side of payments: its rules about orders and refunds, which our adapter doesn't know of. */
export class WechatObjects {
  readonly #now: () => Date;
  readonly #objects = new SandboxObjects('wechat');
  readonly #refunds: (trx: Trx) => KeptRefund['status'] | Promise<KeptRefund['status']>;

  /** @param refunds how refunds begin: at once, or for a card that takes its time */
  constructor(
    now: () => Date,
    refunds: (trx: Trx) => KeptRefund['status'] | Promise<KeptRefund['status']> = () => 'SUCCESS',
  ) {
    this.#now = now;
    this.#refunds = refunds;
  }

  /**
   * Makes an order, or renews the code of one that waits.
   * @returns what the new code says of it; earlier codes stay good
   */
  async request(
    trx: Trx,
    wanted: Omit<KeptOrder, 'state' | 'transaction' | 'paidAt' | 'refunds'>,
  ): Promise<string> {
    const fresh: KeptOrder = { ...wanted, state: 'NOTPAY', transaction: '', paidAt: 0, refunds: [] };
    await this.#objects.add(trx, ORDER, wanted.number, fresh);
    const kept = await this.#change(trx, wanted.number, (order) => {
      if (order.state === 'CLOSED') throw new WechatRefusal(400, 'ORDER_CLOSED', '订单已关闭');
      if (order.state !== 'NOTPAY') throw new WechatRefusal(400, 'INVALID_REQUEST', '该订单已支付');
      if (order.total !== wanted.total || order.merchantID !== wanted.merchantID)
        throw new WechatRefusal(403, 'OUT_TRADE_NO_USED', '201 商户订单号重复');
      return { ...order, expiresAt: wanted.expiresAt };
    });
    const code = randomBytes(16).toString('hex');
    await this.#objects.add(trx, CODE, code, { number: kept.number });
    return code;
  }

  /** @throws WechatRefusal 404 */
  async find(on: Db | Trx, number: string): Promise<KeptOrder> {
    const order = await this.#objects.find<KeptOrder>(on, ORDER, number);
    if (!order) throw noOrder();
    return order;
  }

  /** All orders. */
  list(on: Db | Trx): Promise<KeptOrder[]> {
    return this.#objects.list<KeptOrder>(on, ORDER);
  }

  /** Keeps what the address of a bill says of it. @returns its token */
  async addBill(trx: Trx, day: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.#objects.add(trx, BILL, token, { day });
    return token;
  }

  /** The day of a bill. @throws WechatRefusal 404 */
  async findBill(on: Db | Trx, token: string): Promise<string> {
    const bill = await this.#objects.find<{ day: string }>(on, BILL, token);
    if (!bill) throw new WechatRefusal(404, 'NOT_FOUND', '账单文件不存在');
    return bill.day;
  }

  /** The order that a scanned code leads to, and whether it can still be paid. */
  async scan(on: Db | Trx, code: string): Promise<(KeptOrder & { isOpen: boolean }) | undefined> {
    const kept = await this.#objects.find<{ number: string }>(on, CODE, code);
    if (!kept) return undefined;
    const order = await this.find(on, kept.number);
    return { ...order, isOpen: order.state === 'NOTPAY' && order.expiresAt > this.#now().getTime() };
  }

  /** What the customer does after they have scanned: an order that is over, or paid, stays as it is. */
  complete(trx: Trx, number: string, answer: 'paid' | 'refused'): Promise<KeptOrder> {
    return this.#change(trx, number, (order) => {
      const now = this.#now().getTime();
      // Who refuses may scan again.
      if (answer === 'refused' || order.state !== 'NOTPAY' || order.expiresAt <= now) return order;
      const transaction = `42000${Array.from({ length: 23 }, () => randomInt(10)).join('')}`;
      return { ...order, state: 'SUCCESS', transaction, paidAt: now };
    });
  }

  /** Ends an order that isn't paid. An order that nobody made counts as ended. */
  async close(trx: Trx, number: string): Promise<void> {
    if (!(await this.#objects.find(trx, ORDER, number))) return;
    await this.#change(trx, number, (order) => {
      if (order.state === 'SUCCESS' || order.state === 'REFUND')
        throw new WechatRefusal(400, 'ORDER_PAID', '该订单已支付');
      return { ...order, state: 'CLOSED' };
    });
  }

  /** Gives money back, once for a number. */
  async refund(
    trx: Trx,
    wanted: { order: string; number: string; amount: number; total: number },
  ): Promise<{ order: KeptOrder; refund: KeptRefund }> {
    if (!(await this.#objects.find(trx, ORDER, wanted.order)))
      throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    const status = await this.#refunds(trx);
    const order = await this.#change(trx, wanted.order, (kept) => {
      if (kept.state !== 'SUCCESS' && kept.state !== 'REFUND') throw invalid('订单未支付');
      const earlier = kept.refunds.find(({ number }) => number === wanted.number);
      if (wanted.total !== kept.total || (earlier && earlier.amount !== wanted.amount))
        throw invalid('订单金额或退款金额与之前请求不一致，请核实后再试');
      if (earlier) return kept;
      if (refundedOf(kept) + wanted.amount > kept.total) throw invalid('申请退款金额超过订单可退金额');
      const refund: KeptRefund = {
        number: wanted.number,
        id: `503${Array.from({ length: 25 }, () => randomInt(10)).join('')}`,
        amount: wanted.amount,
        createdAt: this.#now().getTime(),
        status,
      };
      return { ...kept, state: 'REFUND', refunds: [...kept.refunds, refund] };
    });
    return pick(order, wanted.number);
  }

  /** What customers' banks say of all refunds that are being processed. */
  async endRefunds(trx: Trx, status: 'SUCCESS' | 'CLOSED'): Promise<void> {
    for (const { number, refunds } of await this.list(trx))
      if (refunds.some((one) => one.status === 'PROCESSING'))
        await this.#change(trx, number, (order) => ({
          ...order,
          refunds: order.refunds.map((one) => (one.status === 'PROCESSING' ? { ...one, status } : one)),
        }));
  }

  /** @throws WechatRefusal 404 */
  async findRefund(on: Db | Trx, number: string): Promise<{ order: KeptOrder; refund: KeptRefund }> {
    const all = await this.#objects.list<KeptOrder>(on, ORDER);
    const order = all.find(({ refunds }) => refunds.some((one) => one.number === number));
    if (!order) throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return pick(order, number);
  }

  async #change(trx: Trx, number: string, change: (order: KeptOrder) => KeptOrder): Promise<KeptOrder> {
    const kept = await this.#objects.lock<KeptOrder>(trx, ORDER, number);
    if (!kept) throw noOrder();
    const changed = change(kept);
    await this.#objects.save(trx, ORDER, number, changed);
    return changed;
  }
}

const refundedOf = ({ refunds }: KeptOrder): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'CLOSED' ? 0 : amount), 0);

function pick(order: KeptOrder, number: string): { order: KeptOrder; refund: KeptRefund } {
  const refund = order.refunds.find((one) => one.number === number);
  if (!refund) throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  return { order, refund };
}

const invalid = (message: string) => new WechatRefusal(400, 'INVALID_REQUEST', message);
const noOrder = () => new WechatRefusal(404, 'ORDER_NOT_EXIST', '订单不存在');
