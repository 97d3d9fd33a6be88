import { orderChain, splitCertificates } from '../certificate/chain.ts';
import { parseCertificate, type CertificateData } from '../certificate/read.ts';
import type { Bytes, PkiInput } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { keyMatches } from '../key/match.ts';
import { readPrivateKey } from '../key/private-key.ts';
import { writeKey } from '../key/write-key.ts';

/** What goes into a PFX or JKS file with one entry. */
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

/** A private key with its certificates. */
export interface KeyEntryRequest {
  privateKey: PkiInput;
  /** Its certificate and the issuers', in any order. */
  certificates: readonly PkiInput[];
  /** Default: the common name. */
  alias?: string;
  /** Of this key alone, in a JKS; default: the password of the store. */
  password?: string;
}

/** A certificate that is trusted by itself. */
export interface TrustedEntryRequest {
  certificate: PkiInput;
  /** Default: the common name. */
  alias?: string;
}

/** What goes into a PFX or JKS file with any number of entries. */
export interface StoreRequest {
  keys: readonly KeyEntryRequest[];
  trusted?: readonly TrustedEntryRequest[];
  /** Printable ASCII only: see checkContainerPassword. */
  password: string;
}

/** The checked contents of a container. */
export interface StoreContents {
  keys: {
    /** The certificate first, then its issuers. */
    chain: CertificateData[];
    pkcs8: Bytes;
    alias: string;
    password: string;
  }[];
  trusted: { certificate: CertificateData; alias: string }[];
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

/** The request of one entry as one of several. */
export function storeOf(request: ContainerRequest): StoreRequest {
  const { certificatePem, chainPems = [], privateKeyPem, alias, password } = request;
  const certificates = [certificatePem, ...chainPems.flatMap(splitCertificates)];
  return { keys: [{ privateKey: privateKeyPem, certificates, alias }], password };
}

/**
 * Reads the parts, checks that they belong together, orders the chains and names every entry: Java
 * tells names apart without their case, and none may occur twice.
 * @throws PkiError EMPTY_INPUT, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function readContents(request: StoreRequest): Promise<StoreContents> {
  const used = new Set<string>();
  const contents: StoreContents = { keys: [], trusted: [] };
  for (const { privateKey, certificates, alias, password } of request.keys) {
    const { pkcs8, chain } = await keyWithChain(privateKey, certificates);
    contents.keys.push({
      chain,
      pkcs8,
      alias: freeAlias(alias, chain[0]?.commonName, used),
      password: password ?? request.password,
    });
  }
  for (const { certificate, alias } of request.trusted ?? []) {
    const parsed = parseCertificate(certificate, { language: 'en' });
    contents.trusted.push({ certificate: parsed, alias: freeAlias(alias, parsed.commonName, used) });
  }
  if (contents.keys.length + contents.trusted.length === 0) {
    throw new PkiError('EMPTY_INPUT', 'nothing to put into the file');
  }
  return contents;
}

/** Finds the certificate of a key among some, and puts its issuers behind it. */
async function keyWithChain(privateKey: PkiInput, certificates: readonly PkiInput[]) {
  const key = readPrivateKey(privateKey);
  for (const [index, certificate] of certificates.entries()) {
    if (await keyMatches(key, parseCertificate(certificate).publicKey)) {
      const chain = orderChain(
        certificate,
        certificates.filter((_, other) => other !== index),
      );
      // The form that every reader takes: curves by name, Edwards keys without their public half.
      const pkcs8 = await writeKey({ pkcs8: key.pkcs8, format: 'pkcs8', encoding: 'der' });
      return { pkcs8, chain };
    }
  }
  throw new PkiError('KEY_MISMATCH', 'the private key does not belong to the certificate', {
    field: 'privateKeyPem',
  });
}

function freeAlias(
  wanted: string | undefined,
  commonName: string | null | undefined,
  used: Set<string>,
): string {
  const base = withoutAstral((wanted ?? '').trim() || commonName || 'certificate');
  let alias = base;
  for (let number = 2; used.has(alias.toLowerCase()); number += 1) {
    alias = `${base} (${number})`;
  }
  used.add(alias.toLowerCase());
  return alias;
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
