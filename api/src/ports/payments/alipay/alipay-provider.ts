import { seconds } from '../../../platform/clock/seconds.ts';
import { beijingTime } from '../beijing-time.ts';
import {
  BASE_CURRENCY,
  type Capabilities,
  type CancelOutcome,
  type CreateOutcome,
  type FetchOutcome,
  type FetchRefundOutcome,
  type PaymentIntent,
  type PaymentProvider,
  refusalOf,
  type RefundOutcome,
  type RefundRequest,
  type Snapshot,
} from '../provider.ts';
import type { ProviderPaymentRow, ProviderPayments } from '../provider-payments.store.ts';
import { refundNumber, refundOnce, sumOfRefunds } from '../refund-once.ts';
import { rowSnapshot } from '../row-snapshot.ts';
import type { AlipayClient } from './alipay-client.ts';
import { readNotice } from './notice.ts';
import { alipayRefund, alipayTrade, isRefusal, NO_TRADE, refundedUnder, refundOf } from './snapshots.ts';
import { alipayStatement } from './statement.ts';
import { yuanOf } from './yuan.ts';

export interface AlipayOptions {
  client: AlipayClient;
  payments: ProviderPayments;
  /** Of the merchant's account, `2088…`. */
  sellerID: string;
  /** Public address of our webhook; a path is one at the portal that the customer uses. */
  notifyUrl: string;
  now: () => Date;
}

/** 0.01 to 100,000,000 yuan (opendocs.alipay.com/open/028r8t). */
export const alipayCapabilities: Capabilities = {
  currencies: [BASE_CURRENCY],
  minimum: 1,
  maximum: 10_000_000_000,
  refund: 'api',
  partialRefund: true,
  capture: 'automatic',
  // A trade that nobody pays is closed there at its `time_expire`.
  expiry: 'provider',
  recheck: [15, 15, 30, 60, 120, 300, 600],
};

/**
 * Most milliseconds that a payment waits for its customer. It is short, since an address that was handed out can't be
 * taken back: until then the customer can't change to another way to pay.
 */
const LIFE_MS = 900_000;
/** Milliseconds after its end in which a payment may still be under way, by Alipay's clock. */
const SLACK_MS = 120_000;

/** More than is left of the trade. */
const TOO_MUCH = [
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.TRADE_STATUS_ERROR',
];
/** The time in which the merchant gives money back is over. */
const TOO_LATE = ['ACQ.TRADE_HAS_FINISHED'];

/**
 * Alipay's payments on a computer: the customer's browser goes to a signed address. There is no trade at Alipay before
 * the customer has signed in or scanned there, so three things follow.
 *
 * - A payment whose address was handed out and that Alipay doesn't know waits for its customer until `time_expire`
 *   and a while more, and has expired then: the address makes no trade any more.
 * - It can't be ended before: Alipay closes no trade that it doesn't know, and the address in the customer's browser
 *   stays good. To say that it is cancelled would have it paid twice, here and otherwise; so it is `unknown`. A trade
 *   that exists is closed, and its name makes no second one (`ACQ.TRADE_HAS_CLOSE`).
 * - One whose address was never handed out was never made. The row's reference, our own name, says that it was.
 */
export function alipayProvider({
  client,
  payments,
  sellerID,
  notifyUrl,
  now,
}: AlipayOptions): PaymentProvider {
  const endOf = ({ details }: ProviderPaymentRow) => new Date(Number(details.expiresAt) * 1000);

  async function findRefund(row: ProviderPaymentRow, key: string): Promise<FetchRefundOutcome> {
    const number = refundNumber(row.name, key);
    const answer = await client.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: row.name,
      out_request_no: number,
    });
    const fen = refundedUnder(answer, row.name, number);
    if (fen === undefined) return { kind: 'unknown' };
    return fen === 'absent' ? { kind: 'absent' } : { kind: 'found', refund: refundOf(key, fen) };
  }

  interface Found {
    snapshot: Snapshot;
    /** There is a trade at Alipay, which can be closed. */
    isTrade: boolean;
  }

  async function lookUp(row: ProviderPaymentRow): Promise<Found | 'absent' | 'unknown'> {
    const answer = await client.call('alipay.trade.query', { out_trade_no: row.name });
    if (isRefusal(answer, row.name, NO_TRADE)) {
      const isHandedOut = row.reference !== null;
      const isEnded = endOf(row).getTime() + (isHandedOut ? SLACK_MS : 0) <= now().getTime();
      if (!isEnded && !isHandedOut) return 'absent';
      return { snapshot: rowSnapshot(row, isEnded ? 'expired' : 'awaiting'), isTrade: false };
    }
    const read = alipayTrade.safeParse(answer);
    if (!read.success || read.data.out_trade_no !== row.name) return 'unknown';
    const { trade_status: status, total_amount: minor } = read.data;
    const amount = { minor, currency: row.currency };
    if (status === 'WAIT_BUYER_PAY')
      return { snapshot: rowSnapshot(row, 'awaiting', { amount }), isTrade: true };
    // What went back, which trades don't say.
    const keys = await payments.refundKeys(row.name);
    const refunded = await sumOfRefunds(keys, (key) => findRefund(row, key));
    if (refunded === undefined) return 'unknown';
    // Closed is what nobody paid, and what went back as a whole. What the merchant gave back by hand before it was
    // looked up counts as unpaid: nothing is left of it.
    const isClosed = status === 'TRADE_CLOSED';
    return isClosed && refunded === 0
      ? { snapshot: rowSnapshot(row, 'expired', { amount }), isTrade: true }
      : {
          snapshot: rowSnapshot(row, 'succeeded', { amount, refunded: isClosed ? minor : refunded }),
          isTrade: true,
        };
  }

  async function askRefund(row: ProviderPaymentRow, { amount, key }: RefundRequest): Promise<RefundOutcome> {
    const answer = await client.call('alipay.trade.refund', {
      out_trade_no: row.name,
      out_request_no: refundNumber(row.name, key),
      refund_amount: yuanOf(amount.minor),
    });
    const done = alipayRefund.safeParse(answer);
    // Without a change another request of this name was quicker: what it made is looked up.
    if (done.success && done.data.out_trade_no === row.name && done.data.fund_change === 'Y')
      return { kind: 'made', refund: refundOf(key, amount.minor) };
    if (isRefusal(answer, row.name, TOO_MUCH)) return { kind: 'refused', reason: 'MORE_THAN_PAID' };
    return isRefusal(answer, row.name, TOO_LATE)
      ? { kind: 'refused', reason: 'NOT_OFFERED' }
      : { kind: 'unknown' };
  }

  const addressOf = (row: ProviderPaymentRow): string => {
    const { subject = '', returnTo = '' } = row.details;
    const content = {
      out_trade_no: row.name,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: yuanOf(row.amount),
      subject,
      time_expire: beijingTime(endOf(row)),
    };
    const notice = new URL(notifyUrl, returnTo).href;
    return client.pageAddress('alipay.trade.page.pay', content, { returnTo, notifyUrl: notice });
  };

  return {
    async create(intent): Promise<CreateOutcome> {
      const refused = refusalOf(alipayCapabilities, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const row = await payments.begin(intent, detailsOf(intent, now()), now());
      if (!row) return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
      const found = await lookUp(row);
      // Nothing has been handed out by this, so that it may be tried again.
      if (found === 'unknown') return { kind: 'later' };
      if (found !== 'absent' && found.snapshot.state !== 'awaiting')
        return { kind: 'created', snapshot: found.snapshot, action: { kind: 'none' } };
      if (endOf(row) <= now()) return { kind: 'later' };
      await payments.setReference(row.name, row.name);
      return {
        kind: 'created',
        snapshot: rowSnapshot(row, 'awaiting'),
        action: { kind: 'redirect', url: addressOf(row) },
      };
    },

    async fetch(ref): Promise<FetchOutcome> {
      const row = await payments.find(ref);
      const found = row ? await lookUp(row) : 'absent';
      return typeof found === 'string' ? { kind: found } : { kind: 'found', snapshot: found.snapshot };
    },

    async cancel(ref): Promise<CancelOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'absent' };
      let found = await lookUp(row);
      if (typeof found !== 'string' && found.isTrade && found.snapshot.state === 'awaiting') {
        // Refused where the customer was quicker: the look tells.
        await client.call('alipay.trade.close', { out_trade_no: row.name });
        found = await lookUp(row);
      }
      if (typeof found === 'string') return { kind: found };
      const { snapshot } = found;
      if (snapshot.state === 'succeeded') return { kind: 'already-paid', snapshot };
      return { kind: snapshot.state === 'expired' ? 'canceled' : 'unknown' };
    },

    async refund(ref, request): Promise<RefundOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'refused', reason: 'NOT_PAID' };
      const found = await lookUp(row);
      return refundOnce(
        {
          paid: typeof found === 'string' ? found : found.snapshot,
          find: (key) => findRefund(row, key),
          begin: (key) => payments.beginRefund(row.name, key),
          ask: (_paid, wanted) => askRefund(row, wanted),
        },
        request,
      );
    },

    async fetchRefund(ref, key): Promise<FetchRefundOutcome> {
      const row = await payments.find(ref);
      return row ? findRefund(row, key) : { kind: 'absent' };
    },

    statement: alipayStatement(client, payments, now),
    verifyWebhook: (raw) => readNotice(raw, { client, payments, sellerID }),
  };
}

/** Kept with the payment, since every address of it has to say the same. */
const detailsOf = (
  { orderNo, returnTo = '', expiresAt }: PaymentIntent,
  now: Date,
): Record<string, string> => {
  const most = now.getTime() + LIFE_MS;
  return {
    subject: orderNo === '' ? 'Certdeck' : `Certdeck ${orderNo}`,
    returnTo,
    expiresAt: String(seconds(new Date(Math.min(most, expiresAt?.getTime() ?? most)))),
  };
};
