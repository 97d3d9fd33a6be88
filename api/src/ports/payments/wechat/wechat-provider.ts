import { z } from 'zod';
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
  type PaymentRef,
  refusalOf,
  type RefundOutcome,
  type RefundRequest,
  type Snapshot,
} from '../provider.ts';
import type { ProviderPaymentRow, ProviderPayments } from '../provider-payments.store.ts';
import { refundNumber, refundOnce, sumOfRefunds } from '../refund-once.ts';
import { rowSnapshot } from '../row-snapshot.ts';
import { isCode, orderState, refundSnapshot, wechatOrder, wechatRefund } from './snapshots.ts';
import { wechatStatement } from './statement.ts';
import type { WechatClient } from './wechat-client.ts';
import { readNotice } from './webhook.ts';

export interface WechatOptions {
  client: WechatClient;
  payments: ProviderPayments;
  /** Of the official account or app that the merchant is bound to. */
  appID: string;
  /** Key of API v3, 32 octets, which opens what WeChat Pay sends. */
  apiKey: string;
  /** Public https address of our webhook, without a query; a path is one at the portal that the customer uses. */
  notifyUrl: string;
  now: () => Date;
}

/** Amounts are 32-bit integers of fen in WeChat Pay's own SDKs. */
export const wechatCapabilities: Capabilities = {
  currencies: [BASE_CURRENCY],
  minimum: 1,
  maximum: 2_147_483_647,
  refund: 'api',
  partialRefund: true,
  capture: 'automatic',
  // An order that isn't closed stays one that waits, though its code can't be paid any more.
  expiry: 'ours',
  recheck: [15, 15, 30, 60, 120, 300, 600],
};

/** Milliseconds for a payment whose end isn't said. */
const LIFE_MS = 1_800_000;

const ORDERS = '/v3/pay/transactions/out-trade-no';
const REFUNDS = '/v3/refund/domestic/refunds';
const codeAnswer = z.object({ code_url: z.string().min(1) });

/**
 * WeChat Pay's Native payments: the customer scans a code. Orders and refunds have our names there, so that a repeated
 * request is the same one; the row that was written before says whose a name is.
 */
export function wechatProvider({
  client,
  payments,
  appID,
  apiKey,
  notifyUrl,
  now,
}: WechatOptions): PaymentProvider {
  const noticeAddress = ({ details }: ProviderPaymentRow) =>
    new URL(notifyUrl, details.returnTo || undefined).href;
  const isOver = (row: ProviderPaymentRow) => seconds(endOf(row)) <= seconds(now());

  async function findRefund(row: ProviderPaymentRow, key: string): Promise<FetchRefundOutcome> {
    const number = refundNumber(row.name, key);
    const answer = await client.request('GET', `${REFUNDS}/${number}`);
    if (answer.kind !== 'answer') return { kind: 'unknown' };
    if (answer.status === 404 && isCode(answer.body, 'RESOURCE_NOT_EXISTS')) return { kind: 'absent' };
    return readRefund(row, key, answer.body) ?? { kind: 'unknown' };
  }

  function readRefund(row: ProviderPaymentRow, key: string, body: unknown) {
    const read = wechatRefund.safeParse(body);
    // A signature doesn't say what was asked: an answer to another request is none.
    if (!read.success || read.data.out_trade_no !== row.name) return undefined;
    if (read.data.out_refund_no !== refundNumber(row.name, key)) return undefined;
    const refund = refundSnapshot(key, read.data);
    return refund && { kind: 'found' as const, refund };
  }

  async function lookUp(row: ProviderPaymentRow): Promise<Snapshot | 'absent' | 'unknown'> {
    const answer = await client.request('GET', `${ORDERS}/${row.name}?mchid=${client.merchantID}`);
    if (answer.kind !== 'answer') return 'unknown';
    if (answer.status === 404 && isCode(answer.body, 'ORDER_NOT_EXIST'))
      // What was never made and has no time left isn't made under this name any more.
      return isOver(row) ? rowSnapshot(row, 'expired') : 'absent';
    const read = wechatOrder.safeParse(answer.body);
    if (!read.success || read.data.out_trade_no !== row.name || read.data.mchid !== client.merchantID)
      return 'unknown';
    const { trade_state: tradeState, amount } = read.data;
    const state = orderState(tradeState);
    const isPaid = state === 'succeeded';
    if (state === undefined || (isPaid && amount?.total === undefined)) return 'unknown';
    // What went back or is on its way, which orders don't say.
    const keys = isPaid ? await payments.refundKeys(row.name) : [];
    const refunded = await sumOfRefunds(keys, (key) => findRefund(row, key));
    if (refunded === undefined) return 'unknown';
    const { total: minor = row.amount, currency = row.currency } = amount ?? {};
    return rowSnapshot(row, state, { amount: { minor, currency }, refunded });
  }

  async function askRefund(
    row: ProviderPaymentRow,
    paid: Snapshot,
    { amount, key }: RefundRequest,
  ): Promise<RefundOutcome> {
    const answer = await client.request('POST', REFUNDS, {
      out_trade_no: row.name,
      out_refund_no: refundNumber(row.name, key),
      notify_url: noticeAddress(row),
      amount: { refund: amount.minor, total: paid.amount.minor, currency: amount.currency },
    });
    if (answer.kind !== 'answer') return { kind: 'unknown' };
    const read = readRefund(row, key, answer.body);
    if (read) return { kind: 'made', refund: read.refund };
    return isCode(answer.body, 'INVALID_REQUEST')
      ? { kind: 'refused', reason: 'MORE_THAN_PAID' }
      : { kind: 'unknown' };
  }

  async function end(row: ProviderPaymentRow): Promise<CancelOutcome> {
    // Its answer tells little: an order that was closed before, or that nobody made, is answered alike.
    const answer = await client.request('POST', `${ORDERS}/${row.name}/close`, { mchid: client.merchantID });
    if (answer.kind !== 'answer') return { kind: 'unknown' };
    const found = await lookUp(row);
    if (typeof found === 'string') return { kind: found };
    if (found.state === 'succeeded') return { kind: 'already-paid', snapshot: found };
    const isEnded = found.state === 'canceled' || found.state === 'expired' || found.state === 'failed';
    return { kind: isEnded ? 'canceled' : 'unknown' };
  }

  /** An order with this name that takes no request for a code any more. */
  async function madeBefore(row: ProviderPaymentRow): Promise<CreateOutcome> {
    const found = await lookUp(row);
    if (found === 'absent') return { kind: 'refused', reason: { code: 'DECLINED' } };
    if (found === 'unknown' || found.state === 'awaiting') return { kind: 'unknown' };
    return { kind: 'created', snapshot: found, action: { kind: 'none' } };
  }

  return {
    async create(intent): Promise<CreateOutcome> {
      const refused = refusalOf(wechatCapabilities, intent.amount);
      if (refused) return { kind: 'refused', reason: refused };
      const row = await payments.begin(intent, detailsOf(intent, now()), now());
      if (!row) return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
      if (isOver(row)) {
        // With an end that has passed, a request renews the code without any end.
        const ended = await end(row);
        return ended.kind === 'already-paid'
          ? { kind: 'created', snapshot: ended.snapshot, action: { kind: 'none' } }
          : { kind: ended.kind === 'unknown' ? 'unknown' : 'later' };
      }
      const answer = await client.request('POST', '/v3/pay/transactions/native', {
        appid: appID,
        mchid: client.merchantID,
        description: row.details.description,
        out_trade_no: row.name,
        time_expire: `${beijingTime(endOf(row)).replace(' ', 'T')}+08:00`,
        notify_url: noticeAddress(row),
        amount: { total: row.amount, currency: row.currency },
      });
      if (answer.kind === 'not-done') return { kind: 'later' };
      if (answer.kind === 'unknown') return { kind: 'unknown' };
      if (answer.status >= 400) return madeBefore(row);
      const code = codeAnswer.safeParse(answer.body);
      if (!code.success) return { kind: 'unknown' };
      return {
        kind: 'created',
        snapshot: rowSnapshot(row, 'awaiting'),
        action: { kind: 'qr', data: code.data.code_url, expiresAt: endOf(row) },
      };
    },

    async fetch(ref): Promise<FetchOutcome> {
      const row = await payments.find(ref);
      const found = row ? await lookUp(row) : 'absent';
      return typeof found === 'string' ? { kind: found } : { kind: 'found', snapshot: found };
    },

    async cancel(ref): Promise<CancelOutcome> {
      const row = await payments.find(ref);
      return row ? end(row) : { kind: 'absent' };
    },

    async refund(ref, request): Promise<RefundOutcome> {
      const row = await payments.find(ref);
      if (!row) return { kind: 'refused', reason: 'NOT_PAID' };
      return refundOnce(
        {
          paid: await lookUp(row),
          find: (key) => findRefund(row, key),
          begin: (key) => payments.beginRefund(row.name, key),
          ask: (paid, wanted) => askRefund(row, paid, wanted),
        },
        request,
      );
    },

    async fetchRefund(ref: PaymentRef, key): Promise<FetchRefundOutcome> {
      const row = await payments.find(ref);
      return row ? findRefund(row, key) : { kind: 'absent' };
    },

    statement: wechatStatement(client, payments, now),
    verifyWebhook: (raw, headers) => readNotice(raw, headers, { client, payments, apiKey }),
  };
}

/** From when on nobody may pay it. */
const endOf = ({ details }: ProviderPaymentRow): Date => new Date(Number(details.expiresAt) * 1000);

/** Kept with the payment, since a repeated request has to be the same word for word. */
const detailsOf = (
  { orderNo, expiresAt, returnTo = '' }: PaymentIntent,
  now: Date,
): Record<string, string> => ({
  returnTo,
  description: orderNo === '' ? 'Certdeck' : `Certdeck ${orderNo}`,
  expiresAt: String(seconds(expiresAt ?? new Date(now.getTime() + LIFE_MS))),
});
