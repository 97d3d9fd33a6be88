import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto';

/*
 * Signatures of WeChat Pay's API v3: SHA256 with RSA over lines that each end with a line feed
 * (pay.weixin.qq.com/doc/v3/merchant/4012365336 and 4013053249).
 */

export const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

/** Seconds that the time of a message may be off. */
const TOLERANCE = 300;

export interface SignedRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** Seconds since 1970. */
  time: string;
  nonce: string;
  /** '' for none. */
  body: string;
}

/** What a merchant signs of a request. */
export const requestText = ({ method, path, time, nonce, body }: SignedRequest): string =>
  `${method}\n${path}\n${time}\n${nonce}\n${body}\n`;

/** What WeChat Pay signs of an answer, or of a call to the merchant. */
export const answerText = (time: string, nonce: string, body: string): string =>
  `${time}\n${nonce}\n${body}\n`;

export const signatureOf = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));

export const isTimely = (time: string, now: Date): boolean =>
  /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= TOLERANCE;

/** What a call to the merchant carries (pay.weixin.qq.com/doc/v3/merchant/4012071382). */
export interface SealedResource {
  /** Base64 of the ciphertext with its tag of 16 octets. */
  ciphertext: string;
  associated_data?: string;
  nonce: string;
}

/**
 * Opens AEAD_AES_256_GCM.
 * @param key 32 octets
 * @throws Error when it was sealed with another key, or changed
 */
export function openResource(
  { ciphertext, associated_data: extra = '', nonce }: SealedResource,
  key: Buffer,
): string {
  const sealed = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  decipher.setAAD(Buffer.from(extra));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}
