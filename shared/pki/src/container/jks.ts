/**
 * Java's own key store format, version 2. There is no public specification; the layout is that of
 * sun.security.provider.JavaKeyStore and KeyProtector in the OpenJDK, and keytool is the judge in the
 * tests. Its key protection is weak by design: a PFX is the better file wherever Java 8 or later
 * reads it.
 */
import { digest, randomBytes } from '../crypto-provider.ts';
import { derNull, derOctets, derOid, derSequence } from '../der/writer.ts';
import { concatBytes, utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { checkContainerPassword, readContents, type ContainerRequest } from './contents.ts';

const MAGIC = 0xfeedfeed;
const VERSION = 2;
const PRIVATE_KEY_ENTRY = 1;
const KEY_PROTECTOR = '1.3.6.1.4.1.42.2.17.1.1';
/** Mixed into the store's digest. */
const WHITENER = 'Mighty Aphrodite';
const DIGEST_BYTES = 20;

/**
 * A JKS file with one entry, the key and its chain, both protected by the same password.
 * @throws PkiError BAD_PASSWORD, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function buildJks(request: ContainerRequest & { now?: Date }): Promise<Bytes> {
  checkContainerPassword(request.password, 'jks');
  const { chain, key, alias } = await readContents(request);
  const password = utf16Bytes(request.password);
  const protectedKey = await protectKey(key.pkcs8, password);
  const body = concatBytes([
    uint32(MAGIC),
    uint32(VERSION),
    uint32(1),
    uint32(PRIVATE_KEY_ENTRY),
    // Java compares aliases in lower case.
    javaText(alias.toLowerCase()),
    milliseconds((request.now ?? new Date()).getTime()),
    sized(protectedKey),
    uint32(chain.length),
    ...chain.flatMap((certificate) => [javaText('X.509'), sized(certificate.der)]),
  ]);
  return concatBytes([body, await digest('SHA-1', concatBytes([password, utf8Bytes(WHITENER), body]))]);
}

/** The key xored with a chain of SHA-1 digests of the password, as EncryptedPrivateKeyInfo. */
async function protectKey(key: Bytes, password: Bytes): Promise<Bytes> {
  const salt = randomBytes(DIGEST_BYTES);
  const encrypted = new Uint8Array(key);
  let block: Bytes = salt;
  for (let offset = 0; offset < key.length; offset += DIGEST_BYTES) {
    block = await digest('SHA-1', concatBytes([password, block]));
    for (let index = 0; index < DIGEST_BYTES && offset + index < key.length; index += 1) {
      encrypted[offset + index] = (key[offset + index] ?? 0) ^ (block[index] ?? 0);
    }
  }
  const check = await digest('SHA-1', concatBytes([password, key]));
  const algorithm = derSequence(derOid(KEY_PROTECTOR), derNull());
  return derSequence(algorithm, derOctets(concatBytes([salt, encrypted, check])));
}

function uint32(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

function milliseconds(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

function sized(content: Bytes): Bytes {
  return concatBytes([uint32(content.length), content]);
}

/** DataOutput.writeUTF: two bytes of length; equal to UTF-8 as long as neither NUL nor emoji occur. */
function javaText(text: string): Bytes {
  const bytes = utf8Bytes(text.replaceAll('\0', ''));
  return concatBytes([Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
}

/** Java's characters, two bytes each. */
function utf16Bytes(text: string): Bytes {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index));
  }
  return new Uint8Array(view.buffer);
}
