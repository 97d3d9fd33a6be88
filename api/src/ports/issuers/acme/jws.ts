import { createHash, createHmac, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** An account's key, P-256. */
export interface AccountKey {
  privateKey: KeyObject;
  /** The public half as RFC 8555 6.2 puts it into a request. */
  jwk: Readonly<Record<'crv' | 'kty' | 'x' | 'y', string>>;
  /** RFC 7638, base64url of SHA-256: the part of every challenge that names the account. */
  thumbprint: string;
}

const base64url = (content: string | Buffer): string => Buffer.from(content).toString('base64url');

/** @param privateKey EC P-256 */
export function accountKey(privateKey: KeyObject): AccountKey {
  const { crv, kty, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y) throw new Error('The key of the account is not of P-256');
  // Members in alphabetic order, as RFC 7638 3 wants them.
  const jwk = { crv, kty, x, y };
  return {
    privateKey,
    jwk,
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
  };
}

/** Who signs: the account by its URL, or by its key where it has none yet (RFC 8555 6.2). */
export type Signer = { key: AccountKey; kid?: string };

/** The body of a request (RFC 8555 6.2): flattened JWS with ES256. A payload of '' is POST-as-GET (6.3). */
export function signedBody(
  { key, kid }: Signer,
  { url, nonce }: { url: string; nonce: string },
  payload: object | '',
): string {
  const identity = kid === undefined ? { jwk: key.jwk } : { kid };
  const head = base64url(JSON.stringify({ alg: 'ES256', nonce, url, ...identity }));
  const content = payload === '' ? '' : base64url(JSON.stringify(payload));
  const signature = sign('sha256', Buffer.from(`${head}.${content}`), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return JSON.stringify({ protected: head, payload: content, signature: base64url(signature) });
}

/** Binds a new account to one that the operator has with the authority (RFC 8555 7.3.4). */
export function externalBinding(
  { kid, hmacKey }: { kid: string; hmacKey: Buffer },
  url: string,
  key: AccountKey,
): object {
  const head = base64url(JSON.stringify({ alg: 'HS256', kid, url }));
  const payload = base64url(JSON.stringify(key.jwk));
  const signature = createHmac('sha256', hmacKey).update(`${head}.${payload}`).digest('base64url');
  return { protected: head, payload, signature };
}

/** RFC 8555 8.1: what a file of a challenge holds. */
export const keyAuthorization = (token: string, { thumbprint }: AccountKey): string =>
  `${token}.${thumbprint}`;

/** RFC 8555 8.4: what a TXT record of a challenge holds. */
export const recordValue = (token: string, key: AccountKey): string =>
  createHash('sha256').update(keyAuthorization(token, key)).digest('base64url');
