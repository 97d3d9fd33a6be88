/** PKCS#12 files (RFC 7292), built here and encrypted by one of two profiles. */
import { digest } from '../crypto-provider.ts';
import { contextPrimitive, TAG } from '../der/tags.ts';
import { der, derExplicit, derOctets, derOid, derSequence, derSet, derUnsigned } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { checkContainerPassword, readContents, type ContainerRequest } from './contents.ts';

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
export interface PfxCipher {
  /** The AlgorithmIdentifier and the encrypted bytes. */
  encrypt(content: Bytes): Promise<{ algorithm: Bytes; encrypted: Bytes }>;
  /** MacData over the authenticated safe. */
  mac(content: Bytes): Promise<Bytes>;
}

const PFX_OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
} as const;

/**
 * A PFX file with the certificate, its chain and its private key, all encrypted.
 * @throws PkiError BAD_PASSWORD, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function buildPfx(request: PfxRequest): Promise<Bytes> {
  checkContainerPassword(request.password, 'pfx');
  const { chain, key, alias } = await readContents(request);
  const cipher = await cipherOf(request.profile ?? 'modern', request.password);
  const keyId = await digest('SHA-1', chain[0]?.der ?? new Uint8Array(0));
  const attributes = [
    attribute(PFX_OID.friendlyName, bmpString(alias)),
    attribute(PFX_OID.localKeyId, derOctets(keyId)),
  ];
  const certificates = chain.map((certificate, index) =>
    certBag(certificate.der, index === 0 ? attributes : []),
  );
  const shrouded = await cipher.encrypt(key.pkcs8);
  const keyBag = safeBag(
    PFX_OID.shroudedKeyBag,
    derSequence(shrouded.algorithm, derOctets(shrouded.encrypted)),
    attributes,
  );
  const encryptedCertificates = await cipher.encrypt(derSequence(...certificates));
  const safe = derSequence(
    encryptedContentInfo(encryptedCertificates.algorithm, encryptedCertificates.encrypted),
    dataContentInfo(derSequence(keyBag)),
  );
  return derSequence(derUnsigned(3), dataContentInfo(safe), await cipher.mac(safe));
}

/** The libraries are loaded when a file is built, and only the one that is needed. */
async function cipherOf(profile: PfxProfile, password: string): Promise<PfxCipher> {
  if (profile === 'compatible') {
    const { compatibleCipher } = await import('./pfx-compatible.ts');
    return compatibleCipher(password);
  }
  const { modernCipher } = await import('./pfx-modern.ts');
  return modernCipher(password);
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
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index));
  }
  return der(TAG.bmpString, new Uint8Array(view.buffer));
}

function dataContentInfo(content: Bytes): Bytes {
  return derSequence(derOid(PFX_OID.data), derExplicit(0, derOctets(content)));
}

function encryptedContentInfo(algorithm: Bytes, encrypted: Bytes): Bytes {
  const info = derSequence(derOid(PFX_OID.data), algorithm, der(contextPrimitive(0), encrypted));
  return derSequence(derOid(PFX_OID.encryptedData), derExplicit(0, derSequence(derUnsigned(0), info)));
}
