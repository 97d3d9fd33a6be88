import { digest, subtleCrypto } from '../crypto-provider.ts';
import { OID } from '../der/oids.ts';
import { contextConstructed } from '../der/tags.ts';
import { der, derBits, derOctets, derOid, derSequence, derSet, derUnsigned } from '../der/writer.ts';
import { copyBytes, equalBytes, type Bytes } from '../encoding/bytes.ts';
import { derToPem } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { classifyName, encodeGeneralNames, type GeneralName } from '../extension/general-names.ts';
import { ecdsaSignatureToDer } from '../key/ecdsa-signature.ts';
import { readPrivateKey } from '../key/private-key.ts';
import { publicKeyBits } from '../key/public-key.ts';
import { encodeSignatureAlgorithm } from '../key/signature-algorithms.ts';
import { encodeSubject, MOST_COMMON_NAME } from '../name/subject.ts';
import { choiceOfKey, importPair, makePair } from './key-pair.ts';
import { keyChoiceOf, type CsrRequest, type KeyChoice } from './parameters.ts';
import { checkCsrSignature, readCsr } from './read.ts';

/** The generator's output (B§3.27, D-082). */
export interface CsrPair {
  /** The certificate request, PEM 'CERTIFICATE REQUEST'. */
  publicKey: string;
  /** The private key in clear, PKCS#8, PEM 'PRIVATE KEY'. */
  privateKey: string;
}

/**
 * Makes a key pair, unless one is given, and a certificate request for it. Keys and signatures come from WebCrypto and
 * nothing is sent anywhere (B§7.93). Before it is returned the request is read again and its
 * signature checked.
 * @throws PkiError BAD_PARAMETERS, BAD_HOSTNAME, BAD_SUBJECT, NO_CRYPTO, SELF_CHECK, CANCELLED; with a
 *   given key those of readPrivateKey and UNSUPPORTED_ALGORITHM
 */
export async function generateCsr(
  request: CsrRequest,
  options: { signal?: AbortSignal } = {},
): Promise<CsrPair> {
  const ownKey = request.privateKey === undefined ? undefined : readPrivateKey(request.privateKey);
  const choice = ownKey ? choiceOfKey(ownKey, request.hashAlg) : keyChoiceOf(request);
  const names = requestNames(request);
  const subject = encodeSubject({ ...request, hostname: names.commonName });
  const subtle = subtleCrypto();
  const pair = ownKey ? await importPair(ownKey, choice) : await makePair(choice);
  if (options.signal?.aborted) {
    throw new PkiError('CANCELLED', 'cancelled');
  }
  const spki = new Uint8Array(await subtle.exportKey('spki', pair.publicKey));
  const info = await requestInformation(subject, spki, names.alternativeNames);
  const signature = await sign(choice, pair.privateKey, info);
  const csr = derSequence(info, encodeSignatureAlgorithm(choice), derBits(signature));
  await selfCheck(csr, spki, names);
  const pkcs8 = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey));
  const result = {
    publicKey: derToPem(csr, 'CERTIFICATE REQUEST'),
    privateKey: derToPem(pkcs8, 'PRIVATE KEY'),
  };
  pkcs8.fill(0);
  return result;
}

interface RequestNames {
  /** '' for none. */
  commonName: string;
  alternativeNames: GeneralName[];
}

/**
 * The common name and the alternative names of a request (D-077, D-080): the common name is the
 * first alternative name too, unless it is a person's or company's name; a host name of more than 64 characters has
 * no room in the common name (RFC 5280 appendix A.1, ub-common-name). Names that occur twice
 * are written once.
 */
function requestNames(request: CsrRequest): RequestNames {
  const plain = request.asciiNames === false;
  const hostname = (request.hostname ?? '').trim();
  if (hostname === '') {
    throw new PkiError('BAD_HOSTNAME', 'a common name is required', { field: 'hostname' });
  }
  const common = plain ? undefined : nameFor(hostname, 'hostname');
  const further = (request.sans ?? []).filter((san) => san.trim() !== '').map((san) => nameFor(san, 'sans'));
  const unique = new Map<string, GeneralName>();
  for (const name of common ? [common, ...further] : further) {
    unique.set(`${name.type}:${name.value}`, name);
  }
  // A name past the bound is in the alternative names alone, which is where it is looked for (RFC 6125 6.4.4).
  const commonName = common && Array.from(common.value).length > MOST_COMMON_NAME ? '' : common?.value;
  return { commonName: commonName ?? hostname, alternativeNames: [...unique.values()] };
}

function nameFor(text: string, field: 'hostname' | 'sans'): GeneralName {
  try {
    return classifyName(text);
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new PkiError('BAD_HOSTNAME', cause.message, { field, cause });
    }
    throw cause;
  }
}

/** CertificationRequestInfo (RFC 2986 4.1) with one attribute, the extension request (RFC 2985 5.4.2). */
async function requestInformation(
  subject: Bytes,
  spki: Bytes,
  names: readonly GeneralName[],
): Promise<Bytes> {
  const identifier = await keyIdentifier(spki);
  const extensions = derSequence(
    ...(names.length > 0 ? [extension(OID.subjectAltName, encodeGeneralNames(names))] : []),
    extension(OID.subjectKeyIdentifier, derOctets(identifier)),
  );
  const attribute = derSequence(derOid(OID.extensionRequest), derSet(extensions));
  return derSequence(derUnsigned(0), subject, spki, der(contextConstructed(0), attribute));
}

function extension(oid: string, content: Bytes): Bytes {
  return derSequence(derOid(oid), derOctets(content));
}

/** SHA-1 of the contents of the subjectPublicKey bit string (RFC 5280 4.2.1.2 method 1, D-081): 20 bytes. */
export async function keyIdentifier(spki: Bytes): Promise<Bytes> {
  return digest('SHA-1', copyBytes(publicKeyBits(spki)));
}

async function sign(choice: KeyChoice, key: CryptoKey, data: Bytes): Promise<Bytes> {
  const algorithm =
    choice.kind === 'RSA' ? { name: 'RSASSA-PKCS1-v1_5' } : { name: 'ECDSA', hash: choice.hash };
  const signature = new Uint8Array(await subtleCrypto().sign(algorithm, key, data));
  return choice.kind === 'EC' ? ecdsaSignatureToDer(signature) : signature;
}

/**
 * A request that its CA refuses costs the customer a day, so that each is read back: names, key and
 * signature must be what was asked for.
 */
async function selfCheck(csr: Bytes, spki: Bytes, names: RequestNames): Promise<void> {
  const read = readCsr(csr, { language: 'en' });
  const complete =
    equalBytes(read.publicKey.spki, spki) &&
    read.alternativeNames.length === names.alternativeNames.length &&
    (await checkCsrSignature(csr)) === 'valid';
  if (!complete) {
    throw new PkiError('SELF_CHECK', 'the new request does not verify');
  }
}
