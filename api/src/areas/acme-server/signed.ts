import { decodeProtectedHeader, errors, flattenedVerify, type ProtectedHeaderParameters } from 'jose';
import { type AccountRow, findAccount } from './accounts.store.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { ALGORITHMS, type PublicKey, readKey, usable } from './keys.ts';
import type { Nonces } from './nonces.ts';
import { AcmeRefusal } from './problem.ts';
import { type Flattened, flattenedSchema } from './wire.ts';

/** Who signed a request: an account, or somebody who shows their key. */
export type Signer = { account: AccountRow; key: PublicKey } | { account: undefined; key: PublicKey };

export interface SignedRequest {
  signer: Signer;
  /** Empty for POST-as-GET (RFC 8555 6.3). */
  payload: Buffer;
}

/** Which of the two names its key (RFC 8555 6.2): new accounts by `jwk`, revocations by either, all others by `kid`. */
export type Identity = 'kid' | 'jwk' | 'either';

export interface SigningPorts {
  db: Db;
  nonces: Nonces;
  /** Address of an account, and the account at an address; undefined for what is none. */
  accountAt(url: string): string | undefined;
}

/**
 * Reads the body of a request and holds it to RFC 8555 6.2 to 6.5. The nonce is used last: what isn't signed uses none.
 * @param url address that the request came to
 * @throws AcmeRefusal
 */
export async function readSigned(
  ports: SigningPorts,
  body: string,
  url: string,
  identity: Identity,
): Promise<SignedRequest> {
  const { jws, header } = readJws(body);
  const algorithm = algorithmOf(header, ALGORITHMS);
  if (typeof header['nonce'] !== 'string' || !(await ports.nonces.isOurs(header['nonce'])))
    throw new AcmeRefusal('badNonce', 'The nonce is none of ours, or has expired');
  if (header['url'] !== url)
    throw new AcmeRefusal('unauthorized', 'The request is signed for another address');
  const signer = await signerOf(ports, header, identity);
  const payload = await verified(jws, await usable(signer.key, algorithm), algorithm);
  if (!(await ports.nonces.spend(header['nonce'])))
    throw new AcmeRefusal('badNonce', 'The nonce was used before');
  return { signer, payload };
}

/** @throws AcmeRefusal malformed for what is no flattened JWS */
export function readJws(content: unknown): { jws: Flattened; header: ProtectedHeaderParameters } {
  try {
    const value: unknown = typeof content === 'string' ? JSON.parse(content) : content;
    const jws = flattenedSchema.parse(value);
    return { jws, header: decodeProtectedHeader(jws) };
  } catch {
    throw new AcmeRefusal('malformed', 'The body is no flattened JWS with a protected header');
  }
}

/** @throws AcmeRefusal badSignatureAlgorithm, with those that may be used */
export function algorithmOf(header: ProtectedHeaderParameters, allowed: readonly string[]): string {
  const { alg } = header;
  if (alg !== undefined && allowed.includes(alg)) return alg;
  throw new AcmeRefusal('badSignatureAlgorithm', 'Requests are not signed with this algorithm', {
    algorithms: allowed,
  });
}

/** What was signed. @throws AcmeRefusal malformed for a signature that isn't right */
export async function verified(
  jws: Flattened,
  key: Parameters<typeof flattenedVerify>[1],
  algorithm: string,
): Promise<Buffer> {
  try {
    const { payload } = await flattenedVerify(jws, key as never, { algorithms: [algorithm] });
    return Buffer.from(payload);
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
    throw new AcmeRefusal('malformed', 'The signature is not right');
  }
}

async function signerOf(
  { db, accountAt }: SigningPorts,
  { kid, jwk }: ProtectedHeaderParameters,
  identity: Identity,
): Promise<Signer> {
  if ((kid === undefined) === (jwk === undefined))
    throw new AcmeRefusal('malformed', 'A request names its key by one of kid and jwk');
  if (identity !== 'either' && (kid !== undefined) !== (identity === 'kid'))
    throw new AcmeRefusal('malformed', `This request names its key by ${identity}`);
  if (kid === undefined) return { account: undefined, key: await readKey(jwk) };
  const id = typeof kid === 'string' ? accountAt(kid) : undefined;
  const account = id === undefined ? undefined : await findAccount(db, id);
  if (!account) throw new AcmeRefusal('accountDoesNotExist', 'No account is at this address');
  if (account.status !== 'valid') throw new AcmeRefusal('unauthorized', 'The account is deactivated');
  return { account, key: { jwk: JSON.parse(account.jwk), thumbprint: account.thumbprint } };
}
