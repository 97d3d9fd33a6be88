import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/*
 * The port of whoever takes customers' money: our own ledger (the balance), a bank, a payment service. A payment is
 * named by us before anything happens, so that whatever breaks in between can be looked up; what the provider
 * answers to `fetch` is the only truth about it.
 */

/** Currency of balances and orders (B§9.13). */
export const BASE_CURRENCY = 'CNY';

/** An amount in whole minor units (fen, cents) of an ISO 4217 currency. */
export interface Money {
  minor: number;
  currency: string;
}

/** What a provider can do; nobody asks it for more. Amounts in minor units of each of its currencies. */
export interface Capabilities {
  currencies: readonly string[];
  minimum: number;
  maximum: number;
  /** `manual`: the refund is noted here and the operator sends the money. */
  refund: 'api' | 'manual' | 'none';
  partialRefund: boolean;
  /** `separate`: a payment that the customer approved is `authorized` until `capture` takes the money. */
  capture: 'automatic' | 'separate';
  /** Who ends a payment that nobody completes; `nobody` where it waits for the operator or never waits. */
  expiry: 'provider' | 'ours' | 'nobody';
  /**
   * Seconds between looks at a payment under way; the last one repeats. An adapter gives its requests up before the
   * first is over, so that a payment which is absent at the first look was never made. Empty where nothing outside
   * of this product changes a payment.
   */
  recheck: readonly number[];
  /**
   * Seconds after it was made for which a payment is looked at though it has ended: money can still come where its
   * address can't be taken back. Absent, an end is an end.
   */
  watch?: number;
}

/** A payment, by the name that we gave it: the same name never means a second payment. */
export interface PaymentRef {
  /** Tenant that pays. */
  accountID: TenantID;
  /** 1 to 40 of `[0-9A-Za-z-]`; up to 32 without `-` for providers outside, which fits all of them. */
  id: string;
}

/** Money that a customer says to have sent. */
export interface TransferReport {
  bankName: string;
  bankNo: string;
  bankUserName: string;
  transferredAt: Date;
  telephone: string;
  remark: string;
}

export interface PaymentIntent {
  ref: PaymentRef;
  /** Member who pays, for the tenant. */
  actorID: string | null;
  amount: Money;
  /** Order that is paid, or that the customer names; '' for none. */
  orderNo: string;
  /** When the customer's time for it ends. */
  expiresAt?: Date;
  /** Address of the portal to which a provider's page sends the browser back, whatever came of it. */
  returnTo?: string;
  /** For providers that learn of a payment after it was sent. */
  report?: TransferReport;
}

/** `processing`: the customer has done their part. The last four never change but to `succeeded`, which may come late. */
export type PaymentState =
  | 'awaiting'
  | 'processing'
  | 'authorized'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'expired';

/** A payment as its provider tells it. */
export interface Snapshot {
  ref: PaymentRef;
  state: PaymentState;
  /** What is to be paid, or was. */
  amount: Money;
  /** What of it went back, in its minor units. */
  refunded: number;
  /** When it was made; told of one that is under way outside. */
  createdAt?: Date;
  /** Money that came for it besides, when it was paid already or over. */
  further?: readonly FurtherMoney[];
}

/** Money beyond what a payment was for. */
export interface FurtherMoney {
  /** Names it within its payment: the same key is the same money. Up to 80 of `[0-9A-Za-z.-]`. */
  key: string;
  amount: Money;
}

/** How far tokens on their way have come. */
export interface TransferProgress {
  /** `ended`: nothing, or too little, came in time. */
  state: 'waiting' | 'seen' | 'paid' | 'ended';
  /** Of the token, as its customers write it: `22.12`. */
  received: string;
  confirmations: number;
  /** Confirmations after which it counts. */
  needed: number;
}

/** What the customer does next. */
export type Action =
  | { kind: 'none' }
  | { kind: 'redirect'; url: string }
  /** `data` is what the code says; nobody may pay it from `expiresAt` on. */
  | { kind: 'qr'; data: string; expiresAt: Date }
  /** `returnTo` is where the browser goes afterwards; `currency` is what is charged. */
  | {
      kind: 'elements';
      publicKey: string;
      clientSecret: string;
      sessionID: string;
      currency: string;
      returnTo: string;
    }
  /** `amount` in hundredths of the token; `walletPage` is a path, where a demonstration has a wallet. */
  | {
      kind: 'crypto';
      url: string;
      amount: Money;
      expiresAt: Date;
      network: string;
      address: string;
      walletPage?: string;
    }
  | { kind: 'bank'; account: string; reference: string };

export type Refusal =
  | { code: 'CURRENCY' }
  /** `limit` in minor units. */
  | { code: 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'; limit: number }
  | { code: 'BALANCE_TOO_LOW'; balance: number }
  /** The name belongs to a payment of another amount or order. */
  | { code: 'KEY_REUSED' }
  | { code: 'DECLINED' };

export type CreateOutcome =
  | { kind: 'created'; snapshot: Snapshot; action: Action }
  | { kind: 'refused'; reason: Refusal }
  /** Surely not made; it may be tried again. */
  | { kind: 'later' }
  /** The request went out and no answer came: perhaps made, perhaps paid. `fetch` tells. */
  | { kind: 'unknown' };

export type FetchOutcome = { kind: 'found'; snapshot: Snapshot } | { kind: 'absent' } | { kind: 'unknown' };

export type CancelOutcome =
  | { kind: 'canceled' }
  /** The money was quicker. */
  | { kind: 'already-paid'; snapshot: Snapshot }
  | { kind: 'absent' }
  | { kind: 'unknown' };

/** Part or all of a payment that goes back. */
export interface RefundRequest {
  amount: Money;
  /** Names the refund within its payment: the same key is the same refund. 1 to 60 of `[0-9A-Za-z._-]`. */
  key: string;
  /** Member who caused it; null for the operator. */
  actorID: string | null;
}

export interface RefundSnapshot {
  key: string;
  amount: Money;
  state: 'pending' | 'succeeded' | 'failed';
}

export type RefundRefusal =
  | 'NOT_PAID'
  /** With what went back before it would be more than was paid. */
  | 'MORE_THAN_PAID'
  | 'KEY_REUSED'
  | 'CURRENCY'
  | 'AMOUNT'
  /** The money has been spent from the balance. */
  | 'BALANCE_TOO_LOW'
  | 'NOT_OFFERED';

export type RefundOutcome =
  | { kind: 'made'; refund: RefundSnapshot }
  | { kind: 'refused'; reason: RefundRefusal }
  | { kind: 'unknown' };

export type FetchRefundOutcome =
  | { kind: 'found'; refund: RefundSnapshot }
  | { kind: 'absent' }
  | { kind: 'unknown' };

/** What a provider's call to us says: that these payments have changed. It is never believed, only looked up. */
export interface WebhookNews {
  eventID: string;
  refs: readonly PaymentRef[];
  /** What the provider wants to read so that it doesn't call again; a plain 200 where it is left out. */
  answer?: { type: string; body: string };
}

/** One movement in a provider's own books. */
export interface StatementLine {
  /** The provider's name of it. */
  id: string;
  kind: 'payment' | 'refund' | 'other';
  /** `PaymentRef.id`; '' where it names none of ours. */
  payment: string;
  /** `RefundRequest.key`; '' for what is none of our refunds. */
  refund: string;
  /** Signed minor units: below zero for what left. */
  gross: number;
  /** What the provider kept of it, in the same units. */
  fee: number;
  /** ISO 4217. */
  currency: string;
  /** Minor units of it that a payment was agreed on, where the books have it in another currency. */
  agreed?: number;
  /** In the provider's words. */
  text: string;
}

export type StatementOutcome =
  | { kind: 'read'; lines: readonly StatementLine[] }
  /** It isn't made yet, or the provider doesn't answer. */
  | { kind: 'unread' };

/** A provider's own list of what moved. */
export interface Statement {
  /** Ways with the same one have one list between them. */
  account: string;
  /** @param day YYYY-MM-DD in Asia/Shanghai */
  read(day: string): Promise<StatementOutcome>;
}

/**
 * One way in which money comes. No function rejects for what a provider or a network does; what rejects is a fault
 * of ours or of the database.
 */
export interface PaymentProvider {
  /** Makes a payment, once for its name. */
  create(intent: PaymentIntent): Promise<CreateOutcome>;
  fetch(ref: PaymentRef): Promise<FetchOutcome>;
  /** Ends a payment that isn't paid. */
  cancel(ref: PaymentRef): Promise<CancelOutcome>;
  /** Where `capture` is `separate`: takes what the customer approved. */
  capture?(ref: PaymentRef): Promise<FetchOutcome>;
  refund(ref: PaymentRef, request: RefundRequest): Promise<RefundOutcome>;
  fetchRefund(ref: PaymentRef, key: string): Promise<FetchRefundOutcome>;
  /** Where money comes in several steps that the customer waits for: what the last look saw of them; asks nobody. */
  progress?(ref: PaymentRef): Promise<TransferProgress | undefined>;
  /** Where the provider lists what moved in a day. */
  readonly statement?: Statement;
  /** Where the provider calls us: reads and verifies the octets of such a call. */
  verifyWebhook?(
    raw: Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<WebhookNews | 'bad-signature'>;
}

/** A provider whose payments are rows of ours: it works in the caller's transaction, and what it says is so. */
export interface InnerProvider extends PaymentProvider {
  /** Several payments of one account, all or none. */
  createAll?(intents: readonly PaymentIntent[]): Promise<CreateOutcome>;
  /** Several refunds of one account, all or none: the first refusal, if any. */
  refundAll?(
    refunds: readonly { ref: PaymentRef; request: RefundRequest }[],
  ): Promise<RefundRefusal | undefined>;
}

interface Described {
  /** As configuration names it, and as ledger keys begin. */
  readonly id: string;
  /** As the wire names it among payment methods (A§9.36); undefined for what is no choice there. */
  readonly method?: string;
  /** Index of B§4.2 in transaction lists. */
  readonly index: number;
  readonly caps: Capabilities;
  /** False where it adds funds and pays no order (A§5.32). */
  readonly forOrders?: boolean;
}

/** A way to pay, described and opened by configuration. */
export type PaymentWay = Described &
  (
    | { readonly place: 'inside'; within(trx: Trx): InnerProvider }
    /** Never called inside a transaction. */
    | { readonly place: 'outside'; readonly provider: PaymentProvider }
  );
export type InnerWay = Extract<PaymentWay, { place: 'inside' }>;
export type OuterWay = Extract<PaymentWay, { place: 'outside' }>;

/** Why an amount can't be paid this way; undefined when it can. */
export function refusalOf(caps: Capabilities, { minor, currency }: Money): Refusal | undefined {
  if (!caps.currencies.includes(currency)) return { code: 'CURRENCY' };
  if (!Number.isSafeInteger(minor) || minor < caps.minimum)
    return { code: 'BELOW_MINIMUM', limit: caps.minimum };
  if (minor > caps.maximum) return { code: 'ABOVE_MAXIMUM', limit: caps.maximum };
  return undefined;
}
