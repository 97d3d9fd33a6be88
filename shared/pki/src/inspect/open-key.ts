import { childNodes, DerSequence, readDer } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { readOctets } from '../der/values.ts';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { splitPemBlocks } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { openEncrypted, readScheme } from '../key/password/scheme.ts';
import { Work } from '../key/password/work.ts';
import { readPrivateKeyDer, type PrivateKeyDetails } from '../key/private-key.ts';
import { readDekInfo } from '../key/traditional-pem.ts';

/**
 * Opens an encrypted private key: EncryptedPrivateKeyInfo (RFC 5958 3), or a PEM block of OpenSSL's older way,
 * given with its headers as `pem`.
 * @throws PkiError WRONG_SECRET, TOO_COSTLY, UNSUPPORTED_ALGORITHM, BAD_DER, CANCELLED
 */
export async function openPrivateKey(
  { der, pem }: { der: Bytes; pem: string | null },
  password: string,
  signal?: AbortSignal,
): Promise<PrivateKeyDetails> {
  const work = new Work(signal);
  const block = pem === null ? undefined : splitPemBlocks(pem)[0];
  if (block) {
    return readPrivateKeyDer(await openEncrypted(readDekInfo(block), der, password, isPrivateKey, work));
  }
  const parts = new DerSequence(readDer(der), 'encrypted private key');
  const scheme = readScheme(parts.take(TAG.sequence, 'algorithm'));
  const encrypted = copyBytes(readOctets(parts.take(TAG.octetString, 'key')));
  parts.finish();
  return readPrivateKeyDer(await openEncrypted(scheme, encrypted, password, isPrivateKey, work));
}

/** Whether decrypted bytes are a key: a wrong password may leave bytes that only look padded. */
function isPrivateKey(plain: Bytes): boolean {
  try {
    return childNodes(readDer(plain)).length > 1 && readPrivateKeyDer(plain).algorithm !== '';
  } catch (error) {
    if (error instanceof PkiError) {
      return false;
    }
    throw error;
  }
}
