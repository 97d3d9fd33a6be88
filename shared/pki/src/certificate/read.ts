import { digest } from '../crypto-provider.ts';
import {
  childNodes,
  DerSequence,
  nodeBytes,
  readDer,
  readNode,
  sameEncoding,
  type DerNode,
} from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { readTime, type StatedTime } from '../der/time.ts';
import { readBitStringBytes, readInteger, readSmallInteger } from '../der/values.ts';
import { copyBytes, type Bytes, type PkiInput } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { decodeInput } from '../encoding/input.ts';
import { PkiError } from '../errors.ts';
import { readTimestamps, type CertificateTimestamp } from '../extension/certificate-transparency.ts';
import { readAccessAddresses } from '../extension/decoders.ts';
import { decodeExtension, type DecodedExtension } from '../extension/decode.ts';
import { readRawExtensions, type RawExtension } from '../extension/extension.ts';
import { readFacts, type CertificateFacts } from '../extension/facts.ts';
import { readPublicKey, type PublicKeyDetails } from '../key/public-key.ts';
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../key/signature-algorithms.ts';
import { checkSignature, type SignatureCheck } from '../key/verify-signature.ts';
import { readAs } from '../kind.ts';
import { DEFAULT_NAME_LANGUAGE, type NameLanguage } from '../name/attributes.ts';
import { commonNameOf, nameText, readName, type NameEntry } from '../name/distinguished-name.ts';

/** PEM labels of a certificate. */
export const CERTIFICATE_LABELS = ['CERTIFICATE', 'X509 CERTIFICATE'] as const;

/** What lists and checks need of a certificate; reading it runs no hash and decodes no other extension. */
export interface CertificateData extends CertificateFacts {
  /** 1, 2 or 3. */
  version: number;
  /** Hexadecimal as in openssl; a negative one has a minus sign. */
  serialNumber: string;
  issuer: NameEntry[];
  issuerText: string;
  subject: NameEntry[];
  subjectText: string;
  /** The last CN of the subject; null without any. */
  commonName: string | null;
  notBefore: StatedTime;
  notAfter: StatedTime;
  dnsNames: string[];
  ipAddresses: string[];
  publicKey: PublicKeyDetails;
  signatureAlgorithm: SignatureAlgorithm;
  /** Whether issuer and subject are the same name. */
  selfIssued: boolean;
  der: Bytes;
}

/** A certificate for display. Plain data, so that it crosses a worker's border. */
export interface CertificateDetails extends CertificateData {
  extensions: DecodedExtension[];
  fingerprints: Fingerprints;
  /** Receipts of certificate transparency logs that are embedded. */
  timestamps: CertificateTimestamp[];
  /** Where the issuer's certificate is to be had. */
  issuerAddresses: string[];
  /** Where its revocation is answered by OCSP. */
  ocspAddresses: string[];
  /** The signature in hexadecimal. */
  signature: string;
  /** Whether the algorithm inside of what is signed is the one beside the signature (RFC 5280 4.1.1.2). */
  sameAlgorithms: boolean;
}

/** Digests in hexadecimal (D-092): see formatFingerprint. */
export interface Fingerprints {
  /** Of the DER certificate. */
  sha1: string;
  /** Of the DER certificate. */
  sha256: string;
  /** Of the SubjectPublicKeyInfo: equal for all certificates and requests of one key. */
  spkiSha256: string;
}

interface CertificateParts {
  whole: Bytes;
  tbs: DerNode;
  version: number;
  serial: DerNode;
  issuer: DerNode;
  subject: DerNode;
  validity: DerNode;
  spki: DerNode;
  extensions: RawExtension[];
  algorithm: DerNode;
  innerAlgorithm: DerNode;
  signature: Bytes;
}

function parseParts(value: PkiInput): CertificateParts {
  const whole = decodeInput(value, CERTIFICATE_LABELS);
  return readAs('certificate', whole, () => splitCertificate(whole));
}

function splitCertificate(whole: Bytes): CertificateParts {
  const outer = new DerSequence(readDer(whole), 'certificate');
  const tbs = outer.take(TAG.sequence, 'contents');
  const algorithm = outer.take(TAG.sequence, 'signature algorithm');
  const signature = readBitStringBytes(outer.take(TAG.bitString, 'signature'));
  outer.finish();
  const parts = new DerSequence(tbs, 'certificate');
  const versionPart = parts.optional(contextConstructed(0));
  const serial = parts.take(TAG.integer, 'serial number');
  const innerAlgorithm = parts.take(TAG.sequence, 'inner signature algorithm');
  const issuer = parts.take(TAG.sequence, 'issuer');
  const validity = parts.take(TAG.sequence, 'validity');
  const subject = parts.take(TAG.sequence, 'subject');
  const spki = parts.take(TAG.sequence, 'public key');
  parts.optional(contextPrimitive(1));
  parts.optional(contextPrimitive(2));
  const extensionPart = parts.optional(contextConstructed(3));
  parts.finish();
  const version = versionPart
    ? readSmallInteger(readNode(whole, versionPart.contentStart, versionPart.end)) + 1
    : 1;
  const list = extensionPart && childNodes(extensionPart)[0];
  const extensions = list ? readRawExtensions(list) : [];
  return {
    ...{ whole, tbs, version, serial, issuer, subject, validity, spki, extensions },
    ...{ algorithm, innerAlgorithm, signature },
  };
}

function dataOf(parts: CertificateParts, language: NameLanguage): CertificateData {
  const issuer = readName(parts.issuer, language);
  const subject = readName(parts.subject, language);
  const facts = readFacts(parts.extensions);
  const names = facts.alternativeNames;
  const [notBefore, notAfter] = childNodes(parts.validity).map(readTime);
  if (!notBefore || !notAfter) {
    throw new PkiError('BAD_DER', 'certificate without validity');
  }
  const serial = readInteger(parts.serial);
  return {
    version: parts.version,
    serialNumber: serial < 0n ? `-${evenHex(-serial)}` : evenHex(serial),
    issuer,
    issuerText: nameText(issuer),
    subject,
    subjectText: nameText(subject),
    commonName: commonNameOf(subject),
    notBefore,
    notAfter,
    dnsNames: names.filter((name) => name.type === 'dns').map((name) => name.value),
    ipAddresses: names.filter((name) => name.type === 'ip').map((name) => name.value),
    publicKey: readPublicKey(parts.spki),
    signatureAlgorithm: readSignatureAlgorithm(parts.algorithm),
    selfIssued: sameEncoding(parts.issuer, parts.subject),
    ...facts,
    der: parts.whole,
  };
}

function evenHex(value: bigint): string {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}

/**
 * Reads a certificate (RFC 5280) without decoding every extension and without hashing: for lists.
 * @throws PkiError EMPTY_INPUT, TOO_LARGE, BAD_ENCODING, BAD_PEM, BAD_DER, TRAILING_DATA, WRONG_TYPE
 */
export function parseCertificate(
  value: PkiInput,
  options: { language?: NameLanguage } = {},
): CertificateData {
  return dataOf(parseParts(value), options.language ?? DEFAULT_NAME_LANGUAGE);
}

/**
 * The extensions of a certificate as encoded.
 * @throws PkiError as parseCertificate
 */
export function rawExtensionsOf(value: PkiInput): RawExtension[] {
  return parseParts(value).extensions;
}

/**
 * Decodes a certificate given as PEM, base64, hexadecimal or DER, with all extensions and
 * fingerprints (B§1.4, D-093). Its signature is not checked: see checkCertificateSignature.
 * @param options.language of the attribute and extension names: zh, or anything else for English
 * @throws PkiError as parseCertificate; NO_CRYPTO
 */
export async function readCertificate(
  value: PkiInput,
  options: { language?: NameLanguage } = {},
): Promise<CertificateDetails> {
  const language = options.language ?? DEFAULT_NAME_LANGUAGE;
  const parts = parseParts(value);
  const data = dataOf(parts, language);
  return {
    ...data,
    extensions: parts.extensions.map((extension) => decodeExtension(extension, language)),
    fingerprints: await fingerprintsOf(data),
    timestamps: valuesOf(parts, '1.3.6.1.4.1.11129.2.4.2', readTimestamps),
    issuerAddresses: valuesOf(parts, ACCESS, (value) => readAccessAddresses(value, CA_ISSUERS)),
    ocspAddresses: valuesOf(parts, ACCESS, (value) => readAccessAddresses(value, OCSP)),
    signature: bytesToHex(parts.signature),
    sameAlgorithms: sameEncoding(parts.algorithm, parts.innerAlgorithm),
  };
}

const ACCESS = '1.3.6.1.5.5.7.1.1';
const OCSP = '1.3.6.1.5.5.7.48.1';
const CA_ISSUERS = '1.3.6.1.5.5.7.48.2';

/** What one extension lists; nothing when it is missing or damaged, which `extensions` shows. */
function valuesOf<T>(parts: CertificateParts, id: string, read: (value: DerNode) => T[]): T[] {
  const extension = parts.extensions.find((candidate) => candidate.id === id);
  try {
    return extension ? read(readDer(extension.content)) : [];
  } catch (error) {
    if (error instanceof PkiError) {
      return [];
    }
    throw error;
  }
}

async function fingerprintsOf({ der, publicKey }: CertificateData): Promise<Fingerprints> {
  const [sha1, sha256, spkiSha256] = await Promise.all([
    digest('SHA-1', der),
    digest('SHA-256', der),
    digest('SHA-256', publicKey.spki),
  ]);
  return { sha1: bytesToHex(sha1), sha256: bytesToHex(sha256), spkiSha256: bytesToHex(spkiSha256) };
}

/**
 * Checks that `issuer` signed `certificate`; for a self-signed one give it twice. Says nothing about
 * validity or trust.
 * @throws PkiError as parseCertificate; NO_CRYPTO
 */
export async function checkCertificateSignature(
  certificate: PkiInput,
  issuer: PkiInput,
): Promise<SignatureCheck> {
  const { tbs, algorithm, signature } = parseParts(certificate);
  return checkSignature(parseCertificate(issuer).publicKey, algorithm, copyBytes(signature), nodeBytes(tbs));
}
