import { readCertificate, type CertificateDetails } from './certificate/read.ts';
import { checkCsrSignature, readCsr, type CsrDetails } from './csr/read.ts';
import { readDer } from './der/reader.ts';
import type { Bytes, PkiInput } from './encoding/bytes.ts';
import { decodeInput } from './encoding/input.ts';
import { decodePemBlock, splitPemBlocks } from './encoding/pem.ts';
import { PkiError, toFailure, type PkiResult } from './errors.ts';
import { readPrivateKeyDer, type PrivateKeyDetails } from './key/private-key.ts';
import { readSpki, type PublicKeyDetails } from './key/public-key.ts';
import type { SignatureCheck } from './key/verify-signature.ts';
import { detectKind, type PkiKind } from './kind.ts';
import type { NameLanguage } from './name/attributes.ts';

/** Anything the decoder shows (B§1.4). */
export type PkiObject =
  | { kind: 'certificate'; certificate: CertificateDetails }
  | { kind: 'csr'; csr: CsrDetails; signature: SignatureCheck }
  | { kind: 'publicKey'; publicKey: PublicKeyDetails }
  /** Holds key material: never log it. */
  | { kind: 'privateKey'; privateKey: PrivateKeyDetails }
  /** Recognised, but opened by other functions or a passphrase. */
  | { kind: Exclude<PkiKind, 'certificate' | 'csr' | 'publicKey' | 'privateKey' | 'unknown'>; der: Bytes };

interface ReadOptions {
  /** Of attribute and extension names: zh, or anything else for English. */
  language?: NameLanguage;
}

/**
 * Decodes whatever a customer pasted or uploaded: certificate, request or key, told by content.
 * @throws PkiError WRONG_TYPE for a structure of no known kind, and those of decodeInput
 */
export async function readObject(value: PkiInput, options: ReadOptions = {}): Promise<PkiObject> {
  return objectOf(decodeInput(value), options);
}

/**
 * The same for a text with several PEM blocks: one result each, in order. Other input gives one.
 * A block with a passphrase of the old kind (Proc-Type) gives KEY_ENCRYPTED.
 */
export async function readObjects(
  value: PkiInput,
  options: ReadOptions = {},
): Promise<PkiResult<PkiObject>[]> {
  const blocks = typeof value === 'string' ? splitPemBlocks(value) : [];
  const readers = blocks.map((block) => async () => {
    if (block.headers.some((header) => header.includes('ENCRYPTED'))) {
      throw new PkiError('KEY_ENCRYPTED', 'the private key has a passphrase');
    }
    return objectOf(decodePemBlock(block), options);
  });
  const results: PkiResult<PkiObject>[] = [];
  for (const read of readers.length > 0 ? readers : [() => readObject(value, options)]) {
    try {
      results.push({ ok: true, value: await read() });
    } catch (error) {
      results.push({ ok: false, error: toFailure(error) });
    }
  }
  return results;
}

async function objectOf(der: Bytes, options: ReadOptions): Promise<PkiObject> {
  const kind = detectKind(der);
  switch (kind) {
    case 'certificate':
      return { kind, certificate: await readCertificate(der, options) };
    case 'csr':
      return { kind, csr: readCsr(der, options), signature: await checkCsrSignature(der) };
    case 'publicKey':
      return { kind, publicKey: readSpki(der) };
    case 'privateKey':
      return { kind, privateKey: readPrivateKeyDer(der) };
    case 'unknown':
      // Says what is damaged where the bytes are no structure at all.
      readDer(der);
      throw new PkiError('WRONG_TYPE', 'a structure of no known kind');
    default:
      return { kind, der };
  }
}
