import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { beijingDay, beijingTime } from '../../beijing-time.ts';
import { answerName, isSignedBy, noticeText, requestText, signatureOf } from '../signatures.ts';
import { yuanOf } from '../yuan.ts';
import { type KeptTrade, refundedOf } from './objects.ts';

export interface PlatformOptions {
  /** PEM of Alipay's key, which signs answers and calls. */
  privateKey: string;
  /** The application that this platform knows, and PEM of its public key. */
  appID: string;
  appKey: string;
  sellerID: string;
  now: () => Date;
}

/** A call of Alipay's to its merchant, signed. */
export interface SignedNotice {
  body: string;
  headers: Record<string, string>;
}

/** Alipay's keys: verifies what applications sign, and signs what it says. */
export class AlipayPlatform {
  readonly #options: PlatformOptions;
  readonly #key: KeyObject;
  readonly #appKey: KeyObject;

  constructor(options: PlatformOptions) {
    this.#options = options;
    this.#key = createPrivateKey(options.privateKey);
    this.#appKey = createPublicKey(options.appKey);
  }

  /** Whether the application has signed a request. */
  isSigned(params: Readonly<Record<string, string>>): boolean {
    return (
      params.app_id === this.#options.appID &&
      params.sign_type === 'RSA2' &&
      isSignedBy(this.#appKey, requestText(params), params.sign ?? '')
    );
  }

  get sellerID(): string {
    return this.#options.sellerID;
  }

  today(): string {
    return beijingDay(this.#options.now());
  }

  /** The text of an answer, with the signature over its object. */
  answer(method: string, said: object): string {
    const text = JSON.stringify(said);
    return `{"${answerName(method)}":${text},"sign":"${signatureOf(text, this.#key)}"}`;
  }

  /** What the merchant is told of a trade. */
  notice(trade: KeptTrade): SignedNotice {
    const { appID, sellerID, now } = this.#options;
    const params: Record<string, string> = {
      notify_time: beijingTime(now()),
      notify_type: 'trade_status_sync',
      notify_id: randomBytes(17).toString('hex'),
      charset: 'utf-8',
      version: '1.0',
      app_id: appID,
      auth_app_id: appID,
      trade_no: trade.id,
      out_trade_no: trade.number,
      buyer_id: '2088000000000001',
      seller_id: sellerID,
      trade_status: trade.status,
      total_amount: yuanOf(trade.total),
      receipt_amount: yuanOf(trade.total),
      buyer_pay_amount: yuanOf(trade.total),
      subject: trade.subject,
      gmt_create: beijingTime(new Date(trade.createdAt)),
      ...(trade.paidAt === 0 ? {} : { gmt_payment: beijingTime(new Date(trade.paidAt)) }),
      ...(trade.refunds.length === 0 ? {} : { refund_fee: yuanOf(refundedOf(trade)) }),
      fund_bill_list: JSON.stringify([{ amount: yuanOf(trade.total), fundChannel: 'ALIPAYACCOUNT' }]),
    };
    const sign = signatureOf(noticeText(params), this.#key);
    return {
      body: String(new URLSearchParams({ ...params, sign_type: 'RSA2', sign })),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    };
  }
}
