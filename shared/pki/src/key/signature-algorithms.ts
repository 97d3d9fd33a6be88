import { DerSequence, type DerNode } from '../der/reader.ts';
import { contextConstructed, TAG } from '../der/tags.ts';
import { readOid, readSmallInteger } from '../der/values.ts';
import { derNull, derOid, derSequence } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';
import type { KeyChoice } from '../csr/parameters.ts';

/** The algorithm of a signature on a request or certificate. */
export interface SignatureAlgorithm {
  oid: string;
  /** 'SHA256 with RSA', 'SHA384 with ECDSA', 'Ed25519', …, or the identifier. */
  name: string;
  /** 'SHA256', 'SHA1', …; null where the algorithm has none of its own. */
  hash: string | null;
}

type Family = 'RSA' | 'RSA-PSS' | 'ECDSA' | 'EdDSA';

interface Known {
  name: string;
  hash: string | null;
  /** Set where WebCrypto can check it. */
  family?: Family;
}

const ALGORITHMS: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['1.2.840.113549.1.1.2', { name: 'MD2 with RSA', hash: 'MD2' }],
  ['1.2.840.113549.1.1.4', { name: 'MD5 with RSA', hash: 'MD5' }],
  ['1.2.840.113549.1.1.5', { name: 'SHA1 with RSA', hash: 'SHA1', family: 'RSA' }],
  ['1.2.840.113549.1.1.14', { name: 'SHA224 with RSA', hash: 'SHA224' }],
  ['1.2.840.113549.1.1.11', { name: 'SHA256 with RSA', hash: 'SHA256', family: 'RSA' }],
  ['1.2.840.113549.1.1.12', { name: 'SHA384 with RSA', hash: 'SHA384', family: 'RSA' }],
  ['1.2.840.113549.1.1.13', { name: 'SHA512 with RSA', hash: 'SHA512', family: 'RSA' }],
  ['1.2.840.113549.1.1.10', { name: 'RSA-PSS', hash: null, family: 'RSA-PSS' }],
  ['1.2.840.10045.4.1', { name: 'SHA1 with ECDSA', hash: 'SHA1', family: 'ECDSA' }],
  ['1.2.840.10045.4.3.1', { name: 'SHA224 with ECDSA', hash: 'SHA224' }],
  ['1.2.840.10045.4.3.2', { name: 'SHA256 with ECDSA', hash: 'SHA256', family: 'ECDSA' }],
  ['1.2.840.10045.4.3.3', { name: 'SHA384 with ECDSA', hash: 'SHA384', family: 'ECDSA' }],
  ['1.2.840.10045.4.3.4', { name: 'SHA512 with ECDSA', hash: 'SHA512', family: 'ECDSA' }],
  ['2.16.840.1.101.3.4.3.2', { name: 'SHA256 with DSA', hash: 'SHA256' }],
  ['1.2.840.10040.4.3', { name: 'SHA1 with DSA', hash: 'SHA1' }],
  ['1.3.101.112', { name: 'Ed25519', hash: null, family: 'EdDSA' }],
  ['1.3.101.113', { name: 'Ed448', hash: null }],
  ['1.2.156.10197.1.501', { name: 'SM3 with SM2', hash: 'SM3' }],
  ['2.16.840.1.101.3.4.3.17', { name: 'ML-DSA-44', hash: null }],
  ['2.16.840.1.101.3.4.3.18', { name: 'ML-DSA-65', hash: null }],
  ['2.16.840.1.101.3.4.3.19', { name: 'ML-DSA-87', hash: null }],
]);

const HASHES: ReadonlyMap<string, string> = new Map([
  ['1.3.14.3.2.26', 'SHA1'],
  ['2.16.840.1.101.3.4.2.1', 'SHA256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA512'],
]);

/** Reads an AlgorithmIdentifier of a signature. */
export function readSignatureAlgorithm(node: DerNode): SignatureAlgorithm {
  const oid = readOid(new DerSequence(node, 'signature algorithm').take(TAG.oid, 'identifier'));
  const algorithm = ALGORITHMS.get(oid);
  if (algorithm?.family === 'RSA-PSS') {
    const { hash } = readPssParameters(node);
    return { oid, name: `${hash ?? 'unknown hash'} with RSA-PSS`, hash };
  }
  return { oid, name: algorithm?.name ?? oid, hash: algorithm?.hash ?? null };
}

/** Hash and salt length of RSASSA-PSS-params with their defaults (RFC 4055 3.1). */
function readPssParameters(node: DerNode): { hash: string | null; saltLength: number } {
  const identifier = new DerSequence(node, 'signature algorithm');
  identifier.take(TAG.oid, 'identifier');
  const parameters = identifier.optional(TAG.sequence);
  if (!parameters) {
    return { hash: 'SHA1', saltLength: 20 };
  }
  const parts = new DerSequence(parameters, 'RSA-PSS parameters');
  const hashPart = parts.optional(contextConstructed(0));
  parts.optional(contextConstructed(1));
  const saltPart = parts.optional(contextConstructed(2));
  let hash: string | null = 'SHA1';
  if (hashPart) {
    const wrapped = new DerSequence(hashPart, 'hash', contextConstructed(0)).take(TAG.sequence, 'algorithm');
    hash = HASHES.get(readOid(new DerSequence(wrapped, 'hash').take(TAG.oid, 'identifier'))) ?? null;
  }
  const saltLength = saltPart
    ? readSmallInteger(
        new DerSequence(saltPart, 'salt length', contextConstructed(2)).take(TAG.integer, 'value'),
      )
    : 20;
  return { hash, saltLength };
}

/** How WebCrypto checks a signature: the key's import and the verification parameters. */
export interface SignatureCheckParameters {
  family: Family;
  importParameters: (namedCurve: string) => RsaHashedImportParams | EcKeyImportParams | Algorithm;
  verifyParameters: RsaPssParams | EcdsaParams | Algorithm;
}

/** Null for algorithms that browsers can't check; then "cannot check" is shown, never "invalid". */
export function signatureCheckParameters(node: DerNode): SignatureCheckParameters | null {
  const { oid, hash } = readSignatureAlgorithm(node);
  const family = ALGORITHMS.get(oid)?.family;
  if (family === 'EdDSA') {
    return { family, importParameters: () => ({ name: 'Ed25519' }), verifyParameters: { name: 'Ed25519' } };
  }
  if (!family || hash === null) {
    return null;
  }
  const webHash = hash.replace('SHA', 'SHA-');
  switch (family) {
    case 'RSA': {
      const name = 'RSASSA-PKCS1-v1_5';
      return { family, importParameters: () => ({ name, hash: webHash }), verifyParameters: { name } };
    }
    case 'RSA-PSS': {
      const { saltLength } = readPssParameters(node);
      const name = 'RSA-PSS';
      return {
        family,
        importParameters: () => ({ name, hash: webHash }),
        verifyParameters: { name, saltLength },
      };
    }
    case 'ECDSA':
      return {
        family,
        importParameters: (namedCurve) => ({ name: 'ECDSA', namedCurve }),
        verifyParameters: { name: 'ECDSA', hash: webHash },
      };
  }
}

const WRITTEN = {
  RSA: {
    'SHA-256': '1.2.840.113549.1.1.11',
    'SHA-384': '1.2.840.113549.1.1.12',
    'SHA-512': '1.2.840.113549.1.1.13',
  },
  EC: {
    'SHA-256': '1.2.840.10045.4.3.2',
    'SHA-384': '1.2.840.10045.4.3.3',
    'SHA-512': '1.2.840.10045.4.3.4',
  },
} as const;

/** The AlgorithmIdentifier of a signature we make: NULL parameters for RSA, none for ECDSA (RFC 8017 A.2.4, RFC 5758 3.2). */
export function encodeSignatureAlgorithm(choice: KeyChoice): Bytes {
  const oid = derOid(WRITTEN[choice.kind][choice.hash]);
  return choice.kind === 'RSA' ? derSequence(oid, derNull()) : derSequence(oid);
}
