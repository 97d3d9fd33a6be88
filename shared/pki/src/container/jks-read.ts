/** Reads key stores of Java: JKS and JCEKS, versions 1 and 2. */
import { equalBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError, toFailure } from '../errors.ts';
import { escapeControls } from '../der/text.ts';
import type { Work } from '../key/password/work.ts';
import type { ContainerPasswords, FoundEntries, FoundKey } from './entries.ts';
import { JKS, storeDigest } from './jks.ts';

/** Above this an entry count or a chain length is damage. */
const MAX_ENTRIES = 10_000;

/**
 * Opens a key store. Its certificates are readable without any password; with one, its digest is
 * checked. A key that its password does not open is reported in its entry.
 * @throws PkiError WRONG_SECRET when the given password is not the store's; BAD_DER for damage, with
 *   the offset in its message; TRAILING_DATA, TOO_COSTLY, CANCELLED
 */
export async function readJks(file: Bytes, passwords: ContainerPasswords, work: Work): Promise<FoundEntries> {
  if (file.length < 12 + JKS.digestBytes) {
    throw new PkiError('BAD_DER', 'a key store that is too short');
  }
  const body = file.subarray(0, -JKS.digestBytes);
  const cursor = new Cursor(body);
  const jceks = cursor.uint32('magic number') === JKS.jceksMagic;
  const version = cursor.uint32('version');
  const count = cursor.uint32('number of entries');
  if ((version !== 1 && version !== 2) || count > MAX_ENTRIES) {
    throw new PkiError('BAD_DER', `a key store of version ${version} with ${count} entries`);
  }
  const entries: FoundEntries = {
    certificates: [],
    keys: [],
    schemes: [jceks ? 'JCEKS' : 'JKS'],
    verified: passwords.store !== undefined,
    ignored: [],
  };
  if (passwords.store !== undefined) {
    const expected = await storeDigest(passwords.store, body);
    if (!equalBytes(expected, file.subarray(-JKS.digestBytes))) {
      throw new PkiError('WRONG_SECRET', 'the password does not open this key store');
    }
  }
  for (let index = 0; index < count; index += 1) {
    const tag = cursor.uint32('kind of entry');
    const alias = escapeControls(cursor.text('alias'));
    cursor.take(8, 'date');
    if (tag === JKS.privateKeyEntry) {
      const info = cursor.sized('protected key');
      const password = passwords.keys.get(entries.keys.length) ?? passwords.store;
      entries.keys.push(await openKey(info, alias, password, work));
      const length = cursor.uint32('length of the chain');
      for (let position = 0; position < length; position += 1) {
        const der = cursor.certificate(version);
        const own = position === 0 ? alias : null;
        entries.certificates.push({ der, alias: own, keyId: own });
      }
    } else if (tag === JKS.trustedEntry) {
      entries.certificates.push({ der: cursor.certificate(version), alias, keyId: null });
    } else if (tag === JKS.secretKeyEntry) {
      // A serialised Java object has no length: what follows it can't be found.
      entries.ignored.push('secretKey');
      return entries;
    } else {
      throw new PkiError('BAD_DER', `an unknown kind of entry at byte ${cursor.position}`);
    }
  }
  if (!cursor.atEnd) {
    throw new PkiError('TRAILING_DATA', 'bytes after the last entry');
  }
  return entries;
}

async function openKey(
  info: Bytes,
  alias: string,
  password: string | undefined,
  work: Work,
): Promise<FoundKey> {
  const { unprotectKey } = await import('./jks-protection.ts');
  const { scheme, pkcs8 } = await unprotectKey(info, password ?? '', work);
  const failure = pkcs8
    ? null
    : toFailure(
        password === undefined
          ? new PkiError('KEY_ENCRYPTED', 'the key has a password')
          : new PkiError('WRONG_SECRET', 'the password does not open this key'),
      );
  return { pkcs8: pkcs8 ?? null, alias, keyId: alias, scheme, failure };
}

/** Reads big-endian numbers, texts and byte strings one after the other. */
class Cursor {
  readonly #bytes: Bytes;
  position = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.position === this.#bytes.length;
  }

  take(length: number, what: string): Bytes {
    const end = this.position + length;
    if (end > this.#bytes.length) {
      throw new PkiError('BAD_DER', `the key store ends in the middle of its ${what}, byte ${this.position}`);
    }
    const taken = this.#bytes.slice(this.position, end);
    this.position = end;
    return taken;
  }

  uint32(what: string): number {
    return this.take(4, what).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  sized(what: string): Bytes {
    return this.take(this.uint32(what), what);
  }

  text(what: string): string {
    const length = this.take(2, what).reduce((sum, byte) => sum * 256 + byte, 0);
    return new TextDecoder().decode(this.take(length, what));
  }

  /** Version 2 names the type of a certificate first. */
  certificate(version: number): Bytes {
    if (version === 2) {
      this.text('type of certificate');
    }
    return this.sized('certificate');
  }
}
