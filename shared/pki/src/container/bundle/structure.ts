/** What one ASN.1 structure or key store adds to a bundle. */
import { DerSequence, readDer } from '../../der/reader.ts';
import { TAG } from '../../der/tags.ts';
import { readOctets } from '../../der/values.ts';
import { copyBytes, type Bytes } from '../../encoding/bytes.ts';
import type { PemBlock } from '../../encoding/pem.ts';
import { PkiError } from '../../errors.ts';
import { openEncrypted, readScheme, type Scheme } from '../../key/password/scheme.ts';
import type { Work } from '../../key/password/work.ts';
import { isTraditionallyEncrypted, readDekInfo } from '../../key/traditional-pem.ts';
import { detectKind } from '../../kind.ts';
import { definiteLengths } from '../ber.ts';
import type { ContainerPasswords, FoundEntries } from '../entries.ts';
import { readJks } from '../jks-read.ts';
import { JKS } from '../jks.ts';
import { readP7b } from '../p7b.ts';
import { isStructure, readPfx } from '../pfx-read.ts';
import type { BundleForm, BundlePlace } from './bundle.ts';
import type { Collector } from './collector.ts';

export interface StructureContext {
  collector: Collector;
  passwords: ReadonlyMap<string, string>;
  work: Work;
  place: BundlePlace;
  /** Names its lock. */
  id: string;
  /** The PEM block it came in, for its headers. */
  block?: PemBlock;
}

/**
 * Adds the contents of a structure.
 * @throws PkiError for damage and for what can't be read; a missing or wrong password is a lock
 */
export async function readStructure(
  bytes: Bytes,
  form: BundleForm,
  context: StructureContext,
): Promise<void> {
  const { collector, place, block } = context;
  if (block && isTraditionallyEncrypted(block)) {
    await openKey(readDekInfo(block), bytes, form, context);
    return;
  }
  const magic = bytes.length >= 4 ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) : 0;
  if (magic === JKS.magic || magic === JKS.jceksMagic) {
    await readContainer(bytes, magic === JKS.magic ? 'JKS' : 'JCEKS', context);
    return;
  }
  checkLength(bytes);
  const structure = definiteLengths(bytes);
  const kind = detectKind(structure);
  switch (kind) {
    case 'certificate':
      await collector.addCertificate(structure, place, form, null);
      break;
    case 'privateKey':
      await collector.addKey(structure, { place, form, scheme: null, alias: null });
      break;
    case 'encryptedPrivateKey': {
      const parts = new DerSequence(readDer(structure), 'protected key');
      const scheme = readScheme(parts.take(TAG.sequence, 'algorithm'));
      const encrypted = copyBytes(readOctets(parts.take(TAG.octetString, 'bytes')));
      await openKey(scheme, encrypted, form, context);
      break;
    }
    case 'pkcs7':
      for (const der of readP7b(structure)) {
        await attempt(context, () => collector.addCertificate(der, place, 'P7B', null));
      }
      break;
    case 'pfx':
      await readContainer(structure, 'PFX', context);
      break;
    case 'unknown':
      throw new PkiError('WRONG_TYPE', 'a structure of no known kind');
    default:
      collector.ignore(place, kind);
  }
}

/**
 * Says of a file that was cut off how much of it is there, which "damaged" would not.
 * @throws PkiError TRUNCATED
 */
function checkLength(bytes: Bytes): void {
  const count = (bytes[1] ?? 0) & 0x7f;
  if (bytes[0] !== TAG.sequence || (bytes[1] ?? 0) <= 0x80 || count > 4) {
    return;
  }
  const length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  const stated = 2 + count + length;
  if (stated > bytes.length) {
    const detail = `${bytes.length} / ${stated}`;
    throw new PkiError('TRUNCATED', `${detail} bytes`, { detail });
  }
}

/** One bad entry does not keep the others away. */
async function attempt({ collector, place }: StructureContext, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    collector.problem(place, error);
  }
}

async function openKey(
  scheme: Scheme,
  encrypted: Bytes,
  form: BundleForm,
  { collector, passwords, work, place, id }: StructureContext,
): Promise<void> {
  const password = passwords.get(id);
  const lock = { id, place, kind: 'key', alias: null, scheme: scheme.name } as const;
  if (password === undefined) {
    collector.addLock({ ...lock, wrong: false });
    return;
  }
  let key: Bytes;
  try {
    key = await openEncrypted(scheme, encrypted, password, isStructure, work);
  } catch (error) {
    if (error instanceof PkiError && error.code === 'WRONG_SECRET') {
      collector.addLock({ ...lock, wrong: true });
      return;
    }
    throw error;
  }
  await collector.addKey(definiteLengths(key), { place, form, scheme: scheme.name, alias: null });
}

async function readContainer(
  file: Bytes,
  form: 'PFX' | 'JKS' | 'JCEKS',
  context: StructureContext,
): Promise<void> {
  const { collector, passwords, work, place, id } = context;
  const lock = { id, place, kind: form, alias: null, scheme: null } as const;
  const secrets: ContainerPasswords = { store: passwords.get(id), keys: passwordsOfKeys(passwords, id) };
  let entries: FoundEntries;
  try {
    entries = await (form === 'PFX' ? readPfx : readJks)(file, secrets, work);
  } catch (error) {
    if (error instanceof PkiError && (error.code === 'WRONG_SECRET' || error.code === 'KEY_ENCRYPTED')) {
      collector.addLock({ ...lock, wrong: error.code === 'WRONG_SECRET' });
      return;
    }
    throw error;
  }
  collector.addScheme(place, form, entries.schemes.join('; '));
  entries.ignored.forEach((kind) => collector.ignore(place, kind));
  const locked = entries.keys.filter((key) => key.failure !== null);
  if (secrets.store === undefined && locked.length > 0) {
    // The keys of most stores have the store's password, so that one question comes first.
    collector.addLock({ ...lock, scheme: locked[0]?.scheme ?? null, wrong: false });
  }
  for (const [index, key] of entries.keys.entries()) {
    const alias = key.alias;
    if (key.pkcs8) {
      const { pkcs8, scheme } = key;
      await attempt(context, () => collector.addKey(definiteLengths(pkcs8), { place, form, scheme, alias }));
    } else if (secrets.store !== undefined) {
      const lockId = keyLockId(id, index);
      const wrong = passwords.has(lockId) || !entries.verified;
      collector.addLock({ id: lockId, place, kind: 'key', alias: alias ?? '', scheme: key.scheme, wrong });
    }
  }
  for (const { der, alias } of entries.certificates) {
    await attempt(context, () => collector.addCertificate(der, place, form, alias));
  }
}

function keyLockId(id: string, index: number): string {
  return `${id}!${index}`;
}

function passwordsOfKeys(passwords: ReadonlyMap<string, string>, id: string): Map<number, string> {
  const keyPasswords = new Map<number, string>();
  for (const [lock, password] of passwords) {
    if (lock.startsWith(`${id}!`)) {
      keyPasswords.set(Number(lock.slice(id.length + 1)), password);
    }
  }
  return keyPasswords;
}
