import { type KeyObject, sign, verify } from 'node:crypto';

/*
 * Signatures of Alipay's open platform, RSA2: SHA256 with RSA over parameters in the order of their names
 * (opendocs.alipay.com/common/02mse7), over the octets of the object that an answer carries, and over what a call to
 * the merchant carries.
 */

/** What a merchant signs: every parameter but the signature itself. */
export const requestText = (params: Readonly<Record<string, string>>): string => joined(params, ['sign']);

/** What Alipay signs of a call to the merchant. */
export const noticeText = (params: Readonly<Record<string, string>>): string =>
  joined(params, ['sign', 'sign_type']);

const joined = (params: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

export const signatureOf = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));

/** `alipay.trade.query` is answered under `alipay_trade_query_response`. */
export const answerName = (method: string): string => `${method.replaceAll('.', '_')}_response`;

/**
 * The object that an answer carries, word for word as it was signed, and its signature.
 * @returns undefined for what is no answer to this method
 */
export function splitAnswer(body: string, method: string): { text: string; signature: string } | undefined {
  const [, name, text, signature] =
    /^\s*\{\s*"(\w+)"\s*:\s*(\{.*\})\s*,\s*(?:"alipay_cert_sn"\s*:\s*"\w*"\s*,\s*)?"sign"\s*:\s*"([^"]+)"\s*\}\s*$/s.exec(
      body,
    ) ?? [];
  if (text === undefined || signature === undefined) return undefined;
  return name === answerName(method) || name === 'error_response' ? { text, signature } : undefined;
}
