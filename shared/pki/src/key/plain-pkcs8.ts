import { DerSequence, nodeBytes, readDer } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { derSequence, derUnsigned } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';

/**
 * A PKCS#8 key as version 1, without attributes and the public half (RFC 5958 2). The engines of browsers refuse
 * version 2, which OpenSSH, JWK and many programs' Ed25519 keys (RFC 8410 10.3) come as.
 */
export function plainPkcs8(pkcs8: Bytes): Bytes {
  const parts = new DerSequence(readDer(pkcs8), 'private key');
  parts.take(TAG.integer, 'version');
  const algorithm = parts.take(TAG.sequence, 'algorithm');
  const key = parts.take(TAG.octetString, 'key');
  return derSequence(derUnsigned(0), nodeBytes(algorithm), nodeBytes(key));
}
