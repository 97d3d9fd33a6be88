import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { AcmeRefusal } from './problem.ts';

/** Algorithms that requests may be signed with. */
export const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'EdDSA'] as const;

/** Bits of an RSA key. Longer ones cost more than they protect. */
const RSA_BITS = { least: 2048, most: 4096 };

const octets = z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/);
/** The public members alone, which are those of the thumbprint (RFC 7638 3.2, RFC 8037 2). */
const jwkSchema = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.enum(['P-256', 'P-384', 'P-521']), x: octets, y: octets }),
  z.object({ kty: z.literal('RSA'), e: octets, n: octets }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: octets }),
]);

/** A public key as a request or an account has it. */
export interface PublicKey {
  jwk: JWK;
  /** RFC 7638, base64url of SHA-256. */
  thumbprint: string;
}

/** @throws AcmeRefusal badPublicKey */
export async function readKey(value: unknown): Promise<PublicKey> {
  const refused = (detail: string) => new AcmeRefusal('badPublicKey', detail);
  if (typeof value === 'object' && value !== null && 'd' in value) throw refused('The key is a private one');
  const { data: jwk } = jwkSchema.safeParse(value);
  if (!jwk) throw refused('The key is none of P-256, P-384, P-521, RSA and Ed25519');
  if (jwk.kty === 'RSA') {
    const bits = bitsOf(Buffer.from(jwk.n, 'base64url'));
    if (bits < RSA_BITS.least || bits > RSA_BITS.most)
      throw refused(`An RSA key has from ${RSA_BITS.least} to ${RSA_BITS.most} bits`);
  }
  return { jwk, thumbprint: await calculateJwkThumbprint(jwk, 'sha256') };
}

function bitsOf(modulus: Buffer): number {
  const first = modulus.findIndex((octet) => octet !== 0);
  return first < 0 ? 0 : (modulus.length - first) * 8 - Math.clz32(modulus[first] ?? 0) + 24;
}

/** The key for one algorithm. @throws AcmeRefusal badPublicKey for one that isn't for it */
export async function usable({ jwk }: PublicKey, algorithm: string) {
  const fits =
    { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521', EdDSA: 'Ed25519', RS256: undefined }[algorithm] ===
    jwk.crv;
  if (!fits) throw new AcmeRefusal('badPublicKey', `The key is not one for ${algorithm}`);
  try {
    return await importJWK(jwk, algorithm);
  } catch {
    throw new AcmeRefusal('badPublicKey', 'The key can’t be read');
  }
}
