import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { beijingTime } from '../beijing-time.ts';
import { exchange } from '../http-exchange.ts';
import { parseJson } from '../parse-json.ts';
import { isSignedBy, noticeText, requestText, signatureOf, splitAnswer } from './signatures.ts';

export interface AlipayAccount {
  /** Of the application. */
  appID: string;
  /** PEM of the application's key, which signs requests. */
  privateKey: string;
  /** PEM of the public key with which Alipay's answers and calls are verified. */
  alipayKey: string;
}

export interface AlipayAddresses {
  /** Where requests go. */
  gateway: string;
  /** Where browsers go; a path is one at the portal that the customer uses. */
  pages: string;
}

const GATEWAY = 'https://openapi.alipay.com/gateway.do';

/** Most octets of a bill's archive. */
const MOST_OCTETS_OF_FILE = 33_554_432;

/** An object that Alipay has answered, its signature verified; undefined for whatever else came, or nothing. */
export type AlipayAnswer = unknown;

/** Client of Alipay's open platform. */
export class AlipayClient {
  readonly appID: string;
  readonly #key: KeyObject;
  readonly #alipayKey: KeyObject;
  readonly #addresses: AlipayAddresses;
  readonly #now: () => Date;

  /**
   * @param addresses absent: Alipay's own
   * @throws Error for what is no PEM of an RSA key
   */
  constructor(
    account: AlipayAccount,
    now: () => Date,
    addresses: AlipayAddresses = { gateway: GATEWAY, pages: GATEWAY },
  ) {
    this.appID = account.appID;
    this.#key = createPrivateKey(account.privateKey);
    this.#alipayKey = createPublicKey(account.alipayKey);
    this.#addresses = addresses;
    this.#now = now;
  }

  /** Asks something of Alipay. Whether an answer is a refusal is in its `code`. */
  async call(method: string, content: Readonly<Record<string, string>>): Promise<AlipayAnswer> {
    const { biz_content: body = '', ...query } = this.#signed(method, content, {});
    const sent = await exchange(`${this.#addresses.gateway}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
        'user-agent': 'Certdeck',
      },
      body: String(new URLSearchParams({ biz_content: body })),
    });
    if (sent.kind !== 'answered' || sent.status !== 200) return undefined;
    const parts = splitAnswer(sent.body.toString('utf8'), method);
    // What was verified is read, and nothing of the rest.
    return parts && isSignedBy(this.#alipayKey, parts.text, parts.signature)
      ? parseJson(parts.text)
      : undefined;
  }

  /** A file at an address that Alipay has signed: there, or beside a gateway that stands in for it. */
  async download(url: string): Promise<Buffer | undefined> {
    const address = new URL(url);
    if (address.origin !== new URL(this.#addresses.gateway).origin) {
      if (!address.hostname.endsWith('.alipay.com') || address.port !== '') return undefined;
      address.protocol = 'https:';
    }
    const sent = await exchange(address.href, {
      method: 'GET',
      headers: { 'user-agent': 'Certdeck' },
      mostOctets: MOST_OCTETS_OF_FILE,
    });
    return sent.kind === 'answered' && sent.status === 200 ? sent.body : undefined;
  }

  /** Address of a page of Alipay's, signed; nothing is made there before a browser opens it. */
  pageAddress(
    method: string,
    content: Readonly<Record<string, string>>,
    { returnTo, notifyUrl }: { returnTo: string; notifyUrl: string },
  ): string {
    const params = this.#signed(method, content, { return_url: returnTo, notify_url: notifyUrl });
    return `${new URL(this.#addresses.pages, returnTo).href}?${new URLSearchParams(params)}`;
  }

  /** Whether Alipay has signed a call to us. */
  isSigned(params: Readonly<Record<string, string>>): boolean {
    return params.sign_type === 'RSA2' && isSignedBy(this.#alipayKey, noticeText(params), params.sign ?? '');
  }

  #signed(
    method: string,
    content: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>>,
  ): Record<string, string> {
    const params = {
      app_id: this.appID,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(this.#now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    };
    return { ...params, sign: signatureOf(requestText(params), this.#key) };
  }
}
