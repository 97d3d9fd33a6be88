import { randomBytes, randomInt } from 'node:crypto';
import type { Db, Trx } from '../../../../platform/database/transaction.ts';
import { SandboxObjects } from '../../sandbox/sandbox-objects.store.ts';

/** What a signed address asks for. */
export interface PageRequest {
  /** `out_trade_no`. */
  number: string;
  /** Fen. */
  total: number;
  subject: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  notifyUrl: string;
  returnUrl: string;
}

/** A trade with its refunds, as the sandbox keeps it. */
export interface KeptTrade extends PageRequest {
  /** Alipay's own number. */
  id: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  createdAt: number;
  /** 0 until it is paid. */
  paidAt: number;
  refunds: KeptRefund[];
}

export interface KeptRefund {
  /** `out_request_no`. */
  number: string;
  /** Fen. */
  amount: number;
  /** Milliseconds since 1970; absent on what was kept by a release without bills. */
  createdAt?: number;
}

/** What the sandbox answers instead of doing as it was told; `sub_code` is its code. */
export class AlipayRefusal extends Error {
  override readonly name = 'AlipayRefusal';
  readonly code: string;
  /** `40004` for rules of business, else that of the gateway. */
  readonly kind: string;
  constructor(code: string, message: string, kind = '40004') {
    super(message);
    this.code = code;
    this.kind = kind;
  }
}

const TRADE = 'trade';
const VISIT = 'visit';
const BILL = 'bill';

/** Alipay's side of payments: its rules about trades and refunds, which our adapter doesn't know of. */
export class AlipayObjects {
  readonly #now: () => Date;
  readonly #objects = new SandboxObjects('alipay');

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Keeps that a browser has come with a signed address; no trade is made by that. */
  async visit(trx: Trx, request: PageRequest): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await this.#objects.add(trx, VISIT, id, request);
    return id;
  }

  /** What a visitor was asked to pay, and whether they still can. */
  async visited(on: Db | Trx, visit: string): Promise<(PageRequest & { isOpen: boolean }) | undefined> {
    const request = await this.#objects.find<PageRequest>(on, VISIT, visit);
    if (!request) return undefined;
    const trade = await this.#objects.find<KeptTrade>(on, TRADE, request.number);
    const isTimely = request.expiresAt > this.#now().getTime();
    return { ...request, isOpen: isTimely && (!trade || this.#aged(trade).status === 'WAIT_BUYER_PAY') };
  }

  /**
   * What a visitor does: signs in, which makes the trade, and pays or not.
   * @returns the trade; undefined where the address is over
   * @throws AlipayRefusal where its name is that of another trade
   */
  async complete(trx: Trx, visit: string, answer: 'paid' | 'refused'): Promise<KeptTrade | undefined> {
    const request = await this.#objects.find<PageRequest>(trx, VISIT, visit);
    const now = this.#now().getTime();
    if (!request || request.expiresAt <= now) return undefined;
    const fresh: KeptTrade = {
      ...request,
      id: `2026${Array.from({ length: 24 }, () => randomInt(10)).join('')}`,
      status: 'WAIT_BUYER_PAY',
      createdAt: now,
      paidAt: 0,
      refunds: [],
    };
    await this.#objects.add(trx, TRADE, request.number, fresh);
    return this.#change(trx, request.number, (trade) => {
      if (trade.total !== request.total)
        throw new AlipayRefusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
      // Who refuses may come again.
      if (answer === 'refused' || trade.status !== 'WAIT_BUYER_PAY') return trade;
      return { ...trade, status: 'TRADE_SUCCESS', paidAt: now };
    });
  }

  /** @throws AlipayRefusal for a trade that nobody has made */
  async find(on: Db | Trx, number: string): Promise<KeptTrade> {
    const trade = await this.#objects.find<KeptTrade>(on, TRADE, number);
    if (!trade) throw noTrade();
    return this.#aged(trade);
  }

  /** All trades. */
  list(on: Db | Trx): Promise<KeptTrade[]> {
    return this.#objects.list<KeptTrade>(on, TRADE);
  }

  /** Keeps the day of a bill for who comes with its address. @returns the secret of that */
  async addBill(trx: Trx, day: string): Promise<string> {
    const id = randomBytes(24).toString('hex');
    await this.#objects.add(trx, BILL, id, { day });
    return id;
  }

  async findBill(on: Db | Trx, id: string): Promise<string | undefined> {
    return (await this.#objects.find<{ day: string }>(on, BILL, id))?.day;
  }

  close(trx: Trx, number: string): Promise<KeptTrade> {
    return this.#change(trx, number, (trade) => {
      if (trade.status !== 'WAIT_BUYER_PAY')
        throw new AlipayRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      return { ...trade, status: 'TRADE_CLOSED' };
    });
  }

  /** Ends the time in which money can go back. */
  finish(trx: Trx, number: string): Promise<KeptTrade> {
    return this.#change(trx, number, (trade) =>
      trade.status === 'TRADE_SUCCESS' ? { ...trade, status: 'TRADE_FINISHED' } : trade,
    );
  }

  /** Gives money back, once for a number. @returns whether this request moved it */
  async refund(
    trx: Trx,
    number: string,
    refund: Pick<KeptRefund, 'number' | 'amount'>,
  ): Promise<{ trade: KeptTrade; isChange: boolean }> {
    let isChange = false;
    const trade = await this.#change(trx, number, (kept) => {
      const earlier = kept.refunds.find((one) => one.number === refund.number);
      if (earlier && earlier.amount !== refund.amount)
        throw new AlipayRefusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
      if (earlier) return kept;
      if (kept.status === 'TRADE_FINISHED') throw new AlipayRefusal('ACQ.TRADE_HAS_FINISHED', '交易已完结');
      if (kept.status !== 'TRADE_SUCCESS')
        throw new AlipayRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      const refunded = refundedOf(kept) + refund.amount;
      if (refunded > kept.total) throw new AlipayRefusal('ACQ.REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
      isChange = true;
      const refunds = [...kept.refunds, { ...refund, createdAt: this.#now().getTime() }];
      // What has gone back as a whole is closed.
      return { ...kept, refunds, status: refunded === kept.total ? 'TRADE_CLOSED' : kept.status };
    });
    return { trade, isChange };
  }

  async #change(trx: Trx, number: string, change: (trade: KeptTrade) => KeptTrade): Promise<KeptTrade> {
    const kept = await this.#objects.lock<KeptTrade>(trx, TRADE, number);
    if (!kept) throw noTrade();
    const changed = change(this.#aged(kept));
    await this.#objects.save(trx, TRADE, number, changed);
    return changed;
  }

  #aged(trade: KeptTrade): KeptTrade {
    const isOver = trade.status === 'WAIT_BUYER_PAY' && trade.expiresAt <= this.#now().getTime();
    return isOver ? { ...trade, status: 'TRADE_CLOSED' } : trade;
  }
}

export const refundedOf = ({ refunds }: KeptTrade): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

const noTrade = () => new AlipayRefusal('ACQ.TRADE_NOT_EXIST', '交易不存在');
