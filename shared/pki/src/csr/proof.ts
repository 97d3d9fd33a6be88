import { requireDistinguished } from '../der/distinguished.ts';
import { nodeBytes, readDer } from '../der/reader.ts';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { publicKeyBits, type PublicKeyDetails } from '../key/public-key.ts';
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../key/signature-algorithms.ts';
import { checkSignature, type SignatureCheck } from '../key/verify-signature.ts';
import { readName } from '../name/distinguished-name.ts';
import { readAttributes } from './attributes.ts';
import { splitCsr } from './read.ts';

/** What a certification authority takes from a request: the key, and the proof that its sender holds the other half. */
export interface CsrProof {
  publicKey: PublicKeyDetails;
  signatureAlgorithm: SignatureAlgorithm;
  /**
   * Checks the proof of possession (RFC 2986 3). The algorithm is not judged: SHA-1 verifies too.
   * @throws PkiError NO_CRYPTO
   */
  verify(): Promise<SignatureCheck>;
}

/**
 * Reads a request as strictly as an authority has to: version 1, in the distinguished encoding throughout, its RSA
 * key included. Subject and attributes must be whole, and say nothing: names come from validation.
 * @param der the bytes themselves: no other encoding is guessed
 * @throws PkiError BAD_DER, TRAILING_DATA, WRONG_TYPE
 */
export function readCsrProof(der: Bytes): CsrProof {
  const { info, subject, version, publicKey, attributes, algorithm, signature } = splitCsr(der);
  requireDistinguished(readDer(der));
  if (version !== 1) {
    throw new PkiError('BAD_DER', `unknown version ${version}`);
  }
  readName(subject);
  if (attributes) {
    readAttributes(attributes);
  }
  if (publicKey.kind === 'RSA') {
    requireDistinguished(readDer(copyBytes(publicKeyBits(publicKey.spki))));
  }
  return {
    publicKey,
    signatureAlgorithm: readSignatureAlgorithm(algorithm),
    verify: () => checkSignature(publicKey, algorithm, copyBytes(signature), nodeBytes(info)),
  };
}
