import { subtleCrypto } from '../crypto-provider.ts';
import type { DerNode } from '../der/reader.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { ecdsaSignatureFromDer } from './ecdsa-signature.ts';
import type { PublicKeyDetails } from './public-key.ts';
import { signatureCheckParameters, type SignatureCheckParameters } from './signature-algorithms.ts';

/** 'unsupported' means: this browser can't check it, which says nothing about the signature. */
export type SignatureCheck = 'valid' | 'invalid' | 'unsupported';

/** Checks a signature by WebCrypto. `algorithm` is the AlgorithmIdentifier beside the signature. */
export async function checkSignature(
  key: PublicKeyDetails,
  algorithm: DerNode,
  signature: Bytes,
  signed: Bytes,
): Promise<SignatureCheck> {
  const parameters = signatureCheckParameters(algorithm);
  if (!parameters) {
    return 'unsupported';
  }
  if (!fits(key, parameters)) {
    return 'invalid';
  }
  const subtle = subtleCrypto();
  let imported: CryptoKey;
  try {
    const curve = key.kind === 'EC' ? key.curve : '';
    imported = await subtle.importKey('spki', key.spki, parameters.importParameters(curve), false, [
      'verify',
    ]);
  } catch {
    return 'unsupported';
  }
  let raw = signature;
  if (key.kind === 'EC') {
    try {
      raw = ecdsaSignatureFromDer(signature, Math.ceil(key.bits / 8));
    } catch (error) {
      if (error instanceof PkiError) {
        return 'invalid';
      }
      throw error;
    }
  }
  return (await subtle.verify(parameters.verifyParameters, imported, raw, signed)) ? 'valid' : 'invalid';
}

function fits(key: PublicKeyDetails, { family }: SignatureCheckParameters): boolean {
  switch (family) {
    case 'RSA':
    case 'RSA-PSS':
      return key.kind === 'RSA';
    case 'ECDSA':
      return key.kind === 'EC';
    case 'EdDSA':
      return key.algorithm === 'Ed25519';
  }
}
