import { DerSequence, nodeBytes, readDer, type DerNode } from '../der/reader.ts';
import { OID } from '../der/oids.ts';
import { contextConstructed, TAG } from '../der/tags.ts';
import { readBitStringBytes, readSmallInteger } from '../der/values.ts';
import { copyBytes, type Bytes, type PkiInput } from '../encoding/bytes.ts';
import { decodeInput } from '../encoding/input.ts';
import { alternativeNamesOf, decodeExtension, type DecodedExtension } from '../extension/decode.ts';
import { readRawExtensions, type RawExtension } from '../extension/extension.ts';
import type { GeneralName } from '../extension/general-names.ts';
import { readPublicKey, type PublicKeyDetails } from '../key/public-key.ts';
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../key/signature-algorithms.ts';
import { checkSignature, type SignatureCheck } from '../key/verify-signature.ts';
import { readAs } from '../kind.ts';
import { DEFAULT_NAME_LANGUAGE, type NameLanguage } from '../name/attributes.ts';
import { commonNameOf, nameText, readName, type NameEntry } from '../name/distinguished-name.ts';
import {
  decodeAttribute,
  EXTENSION_REQUESTS,
  readAttributes,
  type DecodedAttribute,
  type RawAttribute,
} from './attributes.ts';

/** PEM labels of a request; the second is an old one that is still read (D-123). */
export const CSR_LABELS = ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'] as const;

/** A decoded PKCS#10 request. Plain data, so that it crosses a worker's border. */
export interface CsrDetails {
  /** 1 is the only version there is (encoded as 0). */
  version: number;
  subject: NameEntry[];
  /** The subject in one line. */
  subjectText: string;
  /** The last CN of the subject; null without any. */
  commonName: string | null;
  /** All names of the requested subjectAltName, in order. */
  alternativeNames: GeneralName[];
  /** The host names of it. */
  dnsNames: string[];
  /** The IP addresses of it. */
  ipAddresses: string[];
  publicKey: PublicKeyDetails;
  signatureAlgorithm: SignatureAlgorithm;
  /** The requested extensions. */
  extensions: DecodedExtension[];
  /** Identifiers of all attributes, the extension request included. */
  attributes: string[];
  /** All attributes in words. */
  attributeDetails: DecodedAttribute[];
  /** Whether the request holds a challenge password, readable by everyone who sees it. */
  hasChallengePassword: boolean;
  /** The whole request. */
  der: Bytes;
}

export interface CsrParts {
  whole: Bytes;
  info: DerNode;
  subject: DerNode;
  version: number;
  publicKey: PublicKeyDetails;
  attributes: DerNode | undefined;
  algorithm: DerNode;
  signature: Bytes;
}

function parseCsr(value: PkiInput): CsrParts {
  const whole = decodeInput(value, CSR_LABELS);
  return splitCsr(whole);
}

/** The parts of a DER request (RFC 2986 4.2), not yet looked into. */
export function splitCsr(whole: Bytes): CsrParts {
  return readAs('csr', whole, () => partsOf(whole));
}

function partsOf(whole: Bytes): CsrParts {
  const request = new DerSequence(readDer(whole), 'request');
  const info = request.take(TAG.sequence, 'request information');
  const algorithm = request.take(TAG.sequence, 'signature algorithm');
  const signature = readBitStringBytes(request.take(TAG.bitString, 'signature'));
  request.finish();
  const parts = new DerSequence(info, 'request information');
  const version = readSmallInteger(parts.take(TAG.integer, 'version')) + 1;
  const subject = parts.take(TAG.sequence, 'subject');
  const publicKey = readPublicKey(parts.take(TAG.sequence, 'public key'));
  const attributes = parts.optional(contextConstructed(0));
  parts.finish();
  return { whole, info, subject, version, publicKey, attributes, algorithm, signature };
}

/**
 * Decodes a certificate request (RFC 2986) given as PEM, base64, hexadecimal or DER.
 * Its signature is not checked: see checkCsrSignature.
 * @param options.language of the attribute and extension names: zh, or anything else for English
 * @throws PkiError EMPTY_INPUT, TOO_LARGE, BAD_ENCODING, BAD_PEM, BAD_DER, TRAILING_DATA, WRONG_TYPE
 */
export function readCsr(value: PkiInput, options: { language?: NameLanguage } = {}): CsrDetails {
  const { whole, subject, version, publicKey, attributes, algorithm } = parseCsr(value);
  const language = options.language ?? DEFAULT_NAME_LANGUAGE;
  const entries = readName(subject, language);
  const attributeList = attributes ? readAttributes(attributes) : [];
  const requested = requestedExtensions(attributeList);
  const names = alternativeNamesOf(requested);
  return {
    version,
    subject: entries,
    subjectText: nameText(entries),
    commonName: commonNameOf(entries),
    alternativeNames: names,
    dnsNames: names.filter((name) => name.type === 'dns').map((name) => name.value),
    ipAddresses: names.filter((name) => name.type === 'ip').map((name) => name.value),
    publicKey,
    signatureAlgorithm: readSignatureAlgorithm(algorithm),
    extensions: requested.map((extension) => decodeExtension(extension, language)),
    attributes: attributeList.map((attribute) => attribute.oid),
    attributeDetails: attributeList.map(decodeAttribute),
    hasChallengePassword: attributeList.some((attribute) => attribute.oid === OID.challengePassword),
    der: whole,
  };
}

/**
 * Checks a request's signature with its own key, the proof that its sender holds the private key.
 * @throws PkiError as readCsr; NO_CRYPTO
 */
export async function checkCsrSignature(value: PkiInput): Promise<SignatureCheck> {
  const { info, publicKey, algorithm, signature } = parseCsr(value);
  return checkSignature(publicKey, algorithm, copyBytes(signature), nodeBytes(info));
}

function requestedExtensions(attributes: readonly RawAttribute[]): RawExtension[] {
  return attributes
    .filter((attribute) => EXTENSION_REQUESTS.has(attribute.oid))
    .flatMap((attribute) => attribute.values)
    .flatMap((list) => readRawExtensions(list));
}
