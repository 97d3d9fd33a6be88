import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { seconds } from '../../../platform/clock/seconds.ts';
import { exchange } from '../http-exchange.ts';
import { parseJson } from '../parse-json.ts';
import { answerText, isSignedBy, isTimely, requestText, SCHEME, signatureOf } from './signatures.ts';

export interface WechatAccount {
  /** Number of the merchant. */
  merchantID: string;
  /** Serial number of the merchant's certificate, whose key signs requests. */
  serial: string;
  /** PEM. */
  privateKey: string;
  /**
   * What WeChat Pay signs with: PEM of public keys by `PUB_KEY_ID_…`, or of platform certificates by their serial
   * number. While a merchant changes from these to those, either may sign.
   */
  platformKeys: Readonly<Record<string, string>>;
}

/** An answer of WeChat Pay's, its signature verified, or what came instead of one. */
export type WechatAnswer =
  | { kind: 'answer'; status: number; body: unknown }
  /** Surely not done: no connection was made, or our signature isn't known there, which is answered unsigned. */
  | { kind: 'not-done' }
  /** Perhaps done: no answer, or one that anybody can have written. */
  | { kind: 'unknown' };

/** Most octets of a bill: some 100,000 payments. */
const MOST_OCTETS_OF_FILE = 33_554_432;

const ORIGIN = 'https://api.mch.weixin.qq.com';

/** Client of WeChat Pay's API v3. */
export class WechatClient {
  readonly merchantID: string;
  readonly #serial: string;
  readonly #key: KeyObject;
  readonly #platformKeys: ReadonlyMap<string, KeyObject>;
  readonly #origin: string;
  readonly #now: () => Date;

  /**
   * @param origin where the API is; absent: its own address
   * @throws Error for what is no PEM of an RSA key
   */
  constructor(account: WechatAccount, now: () => Date, origin: string = ORIGIN) {
    this.merchantID = account.merchantID;
    this.#serial = account.serial;
    this.#key = createPrivateKey(account.privateKey);
    this.#platformKeys = new Map(
      Object.entries(account.platformKeys).map(([id, pem]) => [id, createPublicKey(pem)]),
    );
    this.#origin = origin;
    this.#now = now;
  }

  /** @param path with its query */
  async request(method: 'GET' | 'POST', path: string, content?: unknown): Promise<WechatAnswer> {
    const body = content === undefined ? '' : JSON.stringify(content);
    // The id of a public key asks for answers that it verifies; without it they are signed with a certificate's.
    const publicKeyID = [...this.#platformKeys.keys()].find((id) => id.startsWith('PUB_KEY_ID_'));
    const sent = await exchange(this.#origin + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: this.#authorization(method, path, body),
        'user-agent': 'Certdeck',
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(publicKeyID === undefined ? {} : { 'wechatpay-serial': publicKeyID }),
      },
      ...(body === '' ? {} : { body }),
    });
    if (sent.kind === 'not-sent') return { kind: 'not-done' };
    if (sent.kind === 'lost') return { kind: 'unknown' };
    const { status, headers } = sent;
    const text = sent.body.toString('utf8');
    if (!this.isSigned(Object.fromEntries(headers), text))
      return { kind: status === 401 ? 'not-done' : 'unknown' };
    if (status === 401 || status === 429) return { kind: 'not-done' };
    if (status >= 500) return { kind: 'unknown' };
    return { kind: 'answer', status, body: parseJson(text) };
  }

  /**
   * A file of WeChat Pay's, whose octets it doesn't sign.
   * @param url at the API; no other is asked
   */
  async download(url: string): Promise<Buffer | undefined> {
    const { origin, pathname, search } = new URL(url);
    if (origin !== new URL(this.#origin).origin) return undefined;
    const path = pathname + search;
    const sent = await exchange(this.#origin + path, {
      method: 'GET',
      headers: { authorization: this.#authorization('GET', path, ''), 'user-agent': 'Certdeck' },
      mostOctets: MOST_OCTETS_OF_FILE,
    });
    return sent.kind === 'answered' && sent.status === 200 ? sent.body : undefined;
  }

  /** Whether WeChat Pay has signed an answer, or a call to us, at this time. @param headers in lower case */
  isSigned(headers: Readonly<Record<string, string>>, body: string): boolean {
    const {
      'wechatpay-serial': serial = '',
      'wechatpay-timestamp': time = '',
      'wechatpay-nonce': nonce = '',
      'wechatpay-signature': signature = '',
    } = headers;
    const key = this.#platformKeys.get(serial);
    return (
      key !== undefined &&
      isTimely(time, this.#now()) &&
      isSignedBy(key, answerText(time, nonce, body), signature)
    );
  }

  #authorization(method: string, path: string, body: string): string {
    const time = String(seconds(this.#now()));
    const nonce = randomBytes(16).toString('hex');
    const signature = signatureOf(requestText({ method, path, time, nonce, body }), this.#key);
    return `${SCHEME} mchid="${this.merchantID}",nonce_str="${nonce}",signature="${signature}",timestamp="${time}",serial_no="${this.#serial}"`;
  }
}
