/** Writes PKCS#12 files (RFC 7292) in one of two profiles. */
import { digest } from '../crypto-provider.ts';
import { contextPrimitive, TAG } from '../der/tags.ts';
import { der, derExplicit, derOctets, derOid, derSequence, derSet, derUnsigned } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { utf16Bytes } from '../key/password/derive.ts';
import {
  COMPATIBLE_ROUNDS,
  COMPATIBLE_SALT_BYTES,
  encryptedKeyInfo,
  encryptTripleDes,
} from '../key/password/scheme.ts';
import {
  checkContainerPassword,
  readContents,
  storeOf,
  type ContainerRequest,
  type StoreRequest,
} from './contents.ts';
import { writeMac } from './pfx-mac.ts';
import { PFX_OID } from './pfx-oids.ts';

/**
 * `modern`: AES-256 and a SHA-256 MAC, read by Windows Server 2019, Java 8u301, OpenSSL 1.1 and
 * later. `compatible`: 3DES and a SHA-1 MAC, for older Windows, which calls a modern file's password
 * wrong.
 */
export type PfxProfile = 'modern' | 'compatible';

export interface PfxRequest extends ContainerRequest {
  /** Default modern. */
  profile?: PfxProfile;
}

/** The cryptography of a profile. */
interface PfxCipher {
  /** The AlgorithmIdentifier and the encrypted bytes. */
  encrypt(content: Bytes): Promise<{ algorithm: Bytes; encrypted: Bytes }>;
  /** MacData over the authenticated safe. */
  mac(content: Bytes): Promise<Bytes>;
}

/** Of PBKDF2 and of the MAC alike: a guesser takes the cheaper one. Windows reads up to 600,000. */
const MODERN_ROUNDS = 100_000;
const MODERN_SALT_BYTES = 20;

const PROFILES: Record<PfxProfile, (password: string) => PfxCipher> = {
  modern: (password) => ({
    encrypt: async (content) =>
      (await import('./pfx-modern.ts')).encryptModern(content, password, MODERN_ROUNDS),
    mac: (content) => writeMac('SHA-256', content, password, MODERN_ROUNDS, MODERN_SALT_BYTES),
  }),
  compatible: (password) => ({
    encrypt: (content) => encryptTripleDes(content, password),
    mac: (content) => writeMac('SHA-1', content, password, COMPATIBLE_ROUNDS, COMPATIBLE_SALT_BYTES),
  }),
};

/**
 * A PFX file with the certificate, its chain and its private key, all encrypted.
 * @throws PkiError BAD_PASSWORD, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function buildPfx({ profile, ...request }: PfxRequest): Promise<Bytes> {
  return writePfx({ ...storeOf(request), profile });
}

/**
 * A PFX file with any number of keys, their chains, and trusted certificates, which carry the mark
 * by which Java knows them. Everything is encrypted with the one password.
 * @throws PkiError BAD_PASSWORD, EMPTY_INPUT, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function writePfx(request: StoreRequest & { profile?: PfxProfile }): Promise<Bytes> {
  checkContainerPassword(request.password, 'pfx');
  const { keys, trusted } = await readContents(request);
  const cipher = PROFILES[request.profile ?? 'modern'](request.password);
  const keyBags: Bytes[] = [];
  const certificates = new Map<string, Bytes>();
  for (const { chain, pkcs8, alias } of keys) {
    const keyId = await digest('SHA-1', chain[0]?.der ?? new Uint8Array(0));
    const attributes = [
      attribute(PFX_OID.friendlyName, bmpString(alias)),
      attribute(PFX_OID.localKeyId, derOctets(keyId)),
    ];
    for (const [index, certificate] of chain.entries()) {
      const name = certificate.der.join();
      // Two keys may share issuers, and each certificate stands in the file once.
      if (index === 0 || !certificates.has(name)) {
        certificates.set(name, certBag(certificate.der, index === 0 ? attributes : []));
      }
    }
    const shrouded = await cipher.encrypt(pkcs8);
    keyBags.push(safeBag(PFX_OID.shroudedKeyBag, encryptedKeyInfo(shrouded), attributes));
  }
  for (const { certificate, alias } of trusted) {
    const name = certificate.der.join();
    if (!certificates.has(name)) {
      certificates.set(name, certBag(certificate.der, trustedAttributes(alias)));
    }
  }
  const { algorithm, encrypted } = await cipher.encrypt(derSequence(...certificates.values()));
  const safe = derSequence(
    encryptedContentInfo(algorithm, encrypted),
    ...(keyBags.length > 0 ? [dataContentInfo(derSequence(...keyBags))] : []),
  );
  return derSequence(derUnsigned(3), dataContentInfo(safe), await cipher.mac(safe));
}

function trustedAttributes(alias: string): Bytes[] {
  return [
    attribute(PFX_OID.friendlyName, bmpString(alias)),
    attribute(PFX_OID.trustedKeyUsage, derOid(PFX_OID.anyExtendedKeyUsage)),
  ];
}

function safeBag(type: string, value: Bytes, attributes: readonly Bytes[]): Bytes {
  const parts = [derOid(type), derExplicit(0, value)];
  return derSequence(...parts, ...(attributes.length > 0 ? [derSet(...attributes)] : []));
}

function certBag(certificate: Bytes, attributes: readonly Bytes[]): Bytes {
  const bag = derSequence(derOid(PFX_OID.x509Certificate), derExplicit(0, derOctets(certificate)));
  return safeBag(PFX_OID.certBag, bag, attributes);
}

function attribute(type: string, value: Bytes): Bytes {
  return derSequence(derOid(type), derSet(value));
}

function bmpString(text: string): Bytes {
  return der(TAG.bmpString, utf16Bytes(text));
}

function dataContentInfo(content: Bytes): Bytes {
  return derSequence(derOid(PFX_OID.data), derExplicit(0, derOctets(content)));
}

function encryptedContentInfo(algorithm: Bytes, encrypted: Bytes): Bytes {
  const info = derSequence(derOid(PFX_OID.data), algorithm, der(contextPrimitive(0), encrypted));
  return derSequence(derOid(PFX_OID.encryptedData), derExplicit(0, derSequence(derUnsigned(0), info)));
}
