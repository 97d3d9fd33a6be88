import { orderChain, splitCertificates } from '../certificate/chain.ts';
import type { CertificateData } from '../certificate/read.ts';
import { PkiError } from '../errors.ts';
import { keyMatches } from '../key/match.ts';
import { readPrivateKey, type PrivateKeyDetails } from '../key/private-key.ts';

/** What goes into a PFX or JKS file. */
export interface ContainerRequest {
  certificatePem: string;
  /** The certificates of its issuers in any order; each text may hold several. */
  chainPems?: readonly string[];
  /** The private key in clear: PKCS#8, PKCS#1 or SEC1. */
  privateKeyPem: string;
  /** Printable ASCII only: see checkContainerPassword. */
  password: string;
  /** Name of the entry; default: the common name. */
  alias?: string;
}

/** The checked contents of a container. */
export interface ContainerContents {
  /** The certificate first, then its issuers. */
  chain: CertificateData[];
  key: PrivateKeyDetails;
  alias: string;
}

const MIN_JKS_PASSWORD = 6;
const MAX_ALIAS_LENGTH = 128;

/**
 * Refuses passwords that some reader refuses or reads in another encoding: Java takes nothing but
 * printable ASCII for PKCS#12, and keytool nothing below six characters for a JKS.
 * @throws PkiError BAD_PASSWORD
 */
export function checkContainerPassword(password: string, container: 'pfx' | 'jks'): void {
  const least = container === 'jks' ? MIN_JKS_PASSWORD : 1;
  if (!/^[ -~]+$/.test(password) || password.length < least) {
    throw new PkiError('BAD_PASSWORD', `at least ${least} characters of printable ASCII`, {
      field: 'password',
    });
  }
}

/**
 * Reads the parts, checks that they belong together and orders the chain.
 * @throws PkiError KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function readContents(request: ContainerRequest): Promise<ContainerContents> {
  const chain = orderChain(request.certificatePem, (request.chainPems ?? []).flatMap(splitCertificates));
  const key = readPrivateKey(request.privateKeyPem);
  const leaf = chain[0];
  if (!leaf || !(await keyMatches(key, leaf.publicKey))) {
    throw new PkiError('KEY_MISMATCH', 'the private key does not belong to the certificate', {
      field: 'privateKeyPem',
    });
  }
  const alias = (request.alias ?? '').trim() || leaf.commonName || 'certificate';
  return { chain, key, alias: withoutAstral(alias) };
}

/** Friendly names are BMPStrings and Java's modified UTF-8, neither of which has room for emoji. */
function withoutAstral(text: string): string {
  return (
    text
      .replace(/[\u{10000}-\u{10FFFF}]/gu, '')
      .trim()
      .slice(0, MAX_ALIAS_LENGTH) || 'certificate'
  );
}
