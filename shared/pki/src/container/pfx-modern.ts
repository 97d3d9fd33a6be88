/** PBES2 of the modern PFX profile by pkijs. Loaded when such a file is made: pkijs has 91 kB (gzip). */
import { OctetString } from 'asn1js';
import { CryptoEngine, EncryptedData } from 'pkijs';
import { cryptoProviders, randomBytes } from '../crypto-provider.ts';
import { copyBytes, utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';

const IV_BYTES = 16;

/**
 * Encrypts with PBKDF2-HMAC-SHA-256 and AES-256-CBC: the AlgorithmIdentifier in DER, and the encrypted bytes.
 * @throws PkiError ENCRYPTION
 */
export async function encryptModern(
  content: Bytes,
  password: string,
  rounds: number,
): Promise<{ algorithm: Bytes; encrypted: Bytes }> {
  const engine = new CryptoEngine({ name: 'certdeck', crypto: cryptoProviders.get() });
  const message = new EncryptedData();
  await message.encrypt(
    {
      password: copyBytes(utf8Bytes(password)).buffer,
      contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: randomBytes(IV_BYTES) },
      hmacHashAlgorithm: 'SHA-256',
      iterationCount: rounds,
      contentToEncrypt: copyBytes(content).buffer,
    },
    engine,
  );
  const { contentEncryptionAlgorithm, encryptedContent } = message.encryptedContentInfo;
  if (!(encryptedContent instanceof OctetString)) {
    throw new PkiError('ENCRYPTION', 'nothing was encrypted');
  }
  return {
    algorithm: new Uint8Array(contentEncryptionAlgorithm.toSchema().toBER(false)),
    encrypted: new Uint8Array(encryptedContent.getValue()),
  };
}
