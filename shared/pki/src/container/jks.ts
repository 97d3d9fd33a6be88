/**
 * Java's own key store format, version 2. There is no public specification; the layout is that of
 * sun.security.provider.JavaKeyStore and KeyProtector in the OpenJDK, and keytool is the judge in the
 * tests. Its key protection is weak by design: a PFX is the better file wherever Java 8 or later
 * reads it.
 */
import { digest } from '../crypto-provider.ts';
import { concatBytes, utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { utf16Bytes } from '../key/password/derive.ts';
import {
  checkContainerPassword,
  readContents,
  storeOf,
  type ContainerRequest,
  type StoreRequest,
} from './contents.ts';

export const JKS = {
  magic: 0xfeedfeed,
  jceksMagic: 0xcececece,
  version: 2,
  privateKeyEntry: 1,
  trustedEntry: 2,
  secretKeyEntry: 3,
  /** Mixed into the store's digest. */
  whitener: 'Mighty Aphrodite',
  digestBytes: 20,
} as const;

/** When the entries were made, as the file says. */
interface Dated {
  now?: Date;
}

/**
 * A JKS file with one entry, the key and its chain, both protected by the same password.
 * @throws PkiError BAD_PASSWORD, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function buildJks({ now, ...request }: ContainerRequest & Dated): Promise<Bytes> {
  return writeJks({ ...storeOf(request), now });
}

/**
 * A JKS file with any number of keys, each under its own password if it has one, and trusted
 * certificates.
 * @throws PkiError BAD_PASSWORD, EMPTY_INPUT, KEY_MISMATCH, KEY_ENCRYPTED, and those of the readers
 */
export async function writeJks(request: StoreRequest & Dated): Promise<Bytes> {
  checkContainerPassword(request.password, 'jks');
  for (const { password } of request.keys) {
    checkContainerPassword(password ?? request.password, 'jks');
  }
  const { keys, trusted } = await readContents(request);
  const { protectKey } = await import('./jks-protection.ts');
  const made = milliseconds((request.now ?? new Date()).getTime());
  const body = concatBytes([
    uint32(JKS.magic),
    uint32(JKS.version),
    uint32(keys.length + trusted.length),
    ...keys.flatMap(({ alias, pkcs8, password, chain }) => [
      uint32(JKS.privateKeyEntry),
      // Java compares aliases in lower case.
      javaText(alias.toLowerCase()),
      made,
      sized(protectKey(pkcs8, password)),
      uint32(chain.length),
      ...chain.flatMap((certificate) => [javaText('X.509'), sized(certificate.der)]),
    ]),
    ...trusted.flatMap(({ alias, certificate }) => [
      uint32(JKS.trustedEntry),
      javaText(alias.toLowerCase()),
      made,
      javaText('X.509'),
      sized(certificate.der),
    ]),
  ]);
  return concatBytes([body, await storeDigest(request.password, body)]);
}

/** The digest at the end of a store: it ties the contents to the password. */
export function storeDigest(password: string, body: Uint8Array): Promise<Bytes> {
  return digest('SHA-1', concatBytes([utf16Bytes(password), utf8Bytes(JKS.whitener), body]));
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
