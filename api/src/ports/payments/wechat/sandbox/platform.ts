import { createCipheriv, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { seconds } from '../../../../platform/clock/seconds.ts';
import { beijingDay } from '../../beijing-time.ts';
import {
  answerText,
  isSignedBy,
  isTimely,
  requestText,
  SCHEME,
  signatureOf,
  type SignedRequest,
} from '../signatures.ts';
import { type KeptOrder, type KeptRefund, WechatRefusal } from './objects.ts';
import { wireOfOrder, wireOfRefund, wireTime } from './wire.ts';

export interface PlatformOptions {
  /** What answers and calls are signed with, and what that key is called. */
  keyID: string;
  privateKey: string;
  /** The merchant that this platform knows. */
  merchantID: string;
  merchantSerial: string;
  /** PEM of the public key. */
  merchantKey: string;
  /** 32 octets. */
  apiKey: string;
  now: () => Date;
}

/** A call of WeChat Pay's to its merchant, sealed and signed. */
export interface SignedNotice {
  body: string;
  headers: Record<string, string>;
}

/** WeChat Pay's keys: verifies what merchants sign, and signs what it says. */
export class WechatPlatform {
  readonly #options: PlatformOptions;
  readonly #key: KeyObject;
  readonly #merchantKey: KeyObject;

  constructor(options: PlatformOptions) {
    this.#options = options;
    this.#key = createPrivateKey(options.privateKey);
    this.#merchantKey = createPublicKey(options.merchantKey);
  }

  /** @throws WechatRefusal 401 when the merchant didn't sign this request, just now */
  verify(authorization: string, request: Pick<SignedRequest, 'method' | 'path' | 'body'>): void {
    const [scheme = '', ...rest] = authorization.split(' ');
    const fields = new Map(
      [...rest.join(' ').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const field = (name: string) => fields.get(name) ?? '';
    const { merchantID, merchantSerial, now } = this.#options;
    const text = requestText({ ...request, time: field('timestamp'), nonce: field('nonce_str') });
    if (
      scheme !== SCHEME ||
      field('mchid') !== merchantID ||
      field('serial_no') !== merchantSerial ||
      !isTimely(field('timestamp'), now()) ||
      !isSignedBy(this.#merchantKey, text, field('signature'))
    )
      throw new WechatRefusal(401, 'SIGN_ERROR', '签名错误');
  }

  today(): string {
    return beijingDay(this.#options.now());
  }

  /** Headers that sign what is said. */
  sign(body: string): Record<string, string> {
    const time = String(seconds(this.#options.now()));
    const nonce = randomBytes(16).toString('hex');
    return {
      'wechatpay-serial': this.#options.keyID,
      'wechatpay-signature-type': SCHEME,
      'wechatpay-timestamp': time,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signatureOf(answerText(time, nonce, body), this.#key),
    };
  }

  /** What the merchant is told of an order that is paid, or of a refund. */
  notice(order: KeptOrder, refund?: KeptRefund): SignedNotice {
    const kind = refund ? 'refund' : 'transaction';
    const about = refund
      ? { mchid: order.merchantID, ...wireOfRefund(order, refund), refund_status: refund.status }
      : wireOfOrder(order);
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: wireTime(this.#options.now().getTime()),
      resource_type: 'encrypt-resource',
      event_type: `${kind.toUpperCase()}.SUCCESS`,
      summary: refund ? '退款成功' : '支付成功',
      resource: this.#seal(JSON.stringify(about), kind),
    });
    return { body, headers: { 'content-type': 'application/json', ...this.sign(body) } };
  }

  #seal(text: string, kind: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(this.#options.apiKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(kind));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: kind,
      associated_data: kind,
      nonce,
      ciphertext: sealed.toString('base64'),
    };
  }
}
