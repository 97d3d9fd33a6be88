/** The key pair of a request: a new one, or the one that was given. */
import { subtleCrypto } from '../crypto-provider.ts';
import { PkiError } from '../errors.ts';
import { plainPkcs8 } from '../key/plain-pkcs8.ts';
import type { PrivateKeyDetails } from '../key/private-key.ts';
import { keyChoiceOf, type KeyChoice, type SignatureHash, type WebCurve } from './parameters.ts';

const WEB_CURVES: readonly WebCurve[] = ['P-256', 'P-384', 'P-521'];

/** Makes a key pair. */
export async function makePair(choice: KeyChoice): Promise<CryptoKeyPair> {
  const subtle = subtleCrypto();
  if (choice.kind === 'EC') {
    return subtle.generateKey(keyParameters(choice), true, ['sign', 'verify']);
  }
  const { hash, modulusLength } = choice;
  const publicExponent = Uint8Array.of(1, 0, 1);
  const parameters = { name: 'RSASSA-PKCS1-v1_5', hash, modulusLength, publicExponent };
  return subtle.generateKey(parameters, true, ['sign', 'verify']);
}

/**
 * What a given key signs with.
 * @throws PkiError UNSUPPORTED_ALGORITHM for a key that no public certificate takes: neither RSA nor P-256, P-384, P-521
 */
export function choiceOfKey(key: PrivateKeyDetails, hashAlg: SignatureHash | undefined): KeyChoice {
  const { hash } = keyChoiceOf({ hashAlg });
  const namedCurve = WEB_CURVES.find((curve) => curve === key.curve);
  if (key.algorithm === 'EC' && namedCurve) {
    return { kind: 'EC', namedCurve, hash };
  }
  if (key.algorithm === 'RSA' && !key.multiPrime) {
    return { kind: 'RSA', modulusLength: key.bits, hash };
  }
  throw new PkiError(
    'UNSUPPORTED_ALGORITHM',
    `requests are made for RSA, P-256, P-384 and P-521, not ${key.algorithm}`,
  );
}

/**
 * The pair of a given key. The public half is computed by WebCrypto, so that it doesn't matter whether and how the
 * encoding held it.
 * @throws PkiError UNSUPPORTED_ALGORITHM when WebCrypto refuses the key
 */
export async function importPair(key: PrivateKeyDetails, choice: KeyChoice): Promise<CryptoKeyPair> {
  const subtle = subtleCrypto();
  const parameters = keyParameters(choice);
  try {
    const privateKey = await subtle.importKey('pkcs8', plainPkcs8(key.pkcs8), parameters, true, ['sign']);
    const { kty, crv, x, y, n, e } = await subtle.exportKey('jwk', privateKey);
    const half = choice.kind === 'RSA' ? { kty, n, e } : { kty, crv, x, y };
    return { privateKey, publicKey: await subtle.importKey('jwk', half, parameters, true, ['verify']) };
  } catch (cause) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'the browser refuses this key', { cause });
  }
}

function keyParameters(choice: KeyChoice & { kind: 'EC' }): EcKeyImportParams;
function keyParameters(choice: KeyChoice): RsaHashedImportParams | EcKeyImportParams;
function keyParameters(choice: KeyChoice): RsaHashedImportParams | EcKeyImportParams {
  return choice.kind === 'RSA'
    ? { name: 'RSASSA-PKCS1-v1_5', hash: choice.hash }
    : { name: 'ECDSA', namedCurve: choice.namedCurve };
}
