import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

/*
 * The server's side of RFC 8555 6.2, written from the specification alone: it shares nothing with our client.
 */

const flattened = z.object({ protected: z.string(), payload: z.string(), signature: z.string() });
const jwkSchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
const headSchema = z.strictObject({
  alg: z.literal('ES256'),
  nonce: z.string(),
  url: z.string(),
  kid: z.string().optional(),
  jwk: jwkSchema.optional(),
});
const bindingHead = z.strictObject({ alg: z.literal('HS256'), kid: z.string(), url: z.string() });

export type Jwk = z.output<typeof jwkSchema>;

const open = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

export interface SignedRequest {
  nonce: string;
  kid: string | undefined;
  jwk: Jwk | undefined;
  /** '' for POST-as-GET. */
  payload: unknown;
}

/**
 * Reads a request and checks its signature and address.
 * @param keyOf the key of an account by its address
 * @throws Error saying what is wrong
 */
export function readSigned(
  body: string,
  url: string,
  keyOf: (kid: string) => Jwk | undefined,
): SignedRequest {
  const sent = flattened.parse(JSON.parse(body));
  const head = headSchema.parse(open(sent.protected));
  if (head.url !== url) throw new Error(`signed for ${head.url}, sent to ${url}`);
  if ((head.kid === undefined) === (head.jwk === undefined)) throw new Error('one of kid and jwk');
  const jwk = head.kid === undefined ? head.jwk : keyOf(head.kid);
  if (!jwk) throw new Error('no such account');
  const key: KeyObject = createPublicKey({ key: jwk, format: 'jwk' });
  const signature = Buffer.from(sent.signature, 'base64url');
  const content = Buffer.from(`${sent.protected}.${sent.payload}`);
  const isRight = verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature);
  if (!isRight) throw new Error('the signature is not right');
  const payload = sent.payload === '' ? '' : open(sent.payload);
  return { nonce: head.nonce, kid: head.kid, jwk: head.jwk, payload };
}

/** Whether a binding is one of the key to an account with us (RFC 8555 7.3.4). */
export function isBound(binding: unknown, url: string, jwk: Jwk, keys: Record<string, Buffer>): boolean {
  const { data: sent } = flattened.safeParse(binding);
  if (!sent) return false;
  const head = bindingHead.parse(open(sent.protected));
  const key = keys[head.kid];
  const inner = jwkSchema.parse(open(sent.payload));
  const own =
    key && createHmac('sha256', key).update(`${sent.protected}.${sent.payload}`).digest('base64url');
  return (
    head.url === url &&
    own === sent.signature &&
    (['x', 'y'] as const).every((part) => inner[part] === jwk[part])
  );
}
