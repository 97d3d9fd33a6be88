/** The modern PFX profile by pkijs. Loaded when a file is built; pkijs has 91 kB (gzip). */
import { CryptoEngine, EncryptedData } from 'pkijs';
import { cryptoProviders, randomBytes } from '../crypto-provider.ts';
import { copyBytes, utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { derMacData } from './mac-data.ts';
import type { PfxCipher } from './pfx.ts';

/** Of PBKDF2 and of the MAC alike: a guesser takes the cheaper one. Windows reads up to 600,000. */
const ROUNDS = 100_000;
const SHA256_OID = '2.16.840.1.101.3.4.2.1';
const MAC_SALT_BYTES = 20;

/** PBES2 with PBKDF2-HMAC-SHA-256 and AES-256-CBC; the MAC is HMAC-SHA-256. */
export function modernCipher(password: string): PfxCipher {
  const engine = new CryptoEngine({ name: 'certdeck', crypto: cryptoProviders.get() });
  return {
    async encrypt(content) {
      const message = new EncryptedData();
      await message.encrypt(
        {
          password: utf8Bytes(password).buffer,
          contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: randomBytes(16) },
          hmacHashAlgorithm: 'SHA-256',
          iterationCount: ROUNDS,
          contentToEncrypt: copyBytes(content).buffer,
        },
        engine,
      );
      const { contentEncryptionAlgorithm, encryptedContent } = message.encryptedContentInfo;
      if (!encryptedContent) {
        throw new PkiError('ENCRYPTION', 'nothing was encrypted');
      }
      return {
        algorithm: new Uint8Array(contentEncryptionAlgorithm.toSchema().toBER(false)),
        encrypted: new Uint8Array(encryptedContent.getValue()),
      };
    },
    async mac(content: Bytes) {
      const salt = randomBytes(MAC_SALT_BYTES);
      const value = await engine.stampDataWithPassword({
        password: utf8Bytes(password).buffer,
        hashAlgorithm: 'SHA-256',
        salt: salt.buffer,
        iterationCount: ROUNDS,
        contentToStamp: copyBytes(content).buffer,
      });
      return derMacData(SHA256_OID, new Uint8Array(value), salt, ROUNDS);
    },
  };
}
