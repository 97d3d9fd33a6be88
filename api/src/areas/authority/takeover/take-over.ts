import { createHash } from 'node:crypto';
import { newID } from '../../../platform/database/identifiers.ts';
import type { AuthorityRow } from '../../../ports/issuers/authority-repository.ts';
import { readCertificate, rowOf } from '../../../ports/issuers/embedded-ca/authority.ts';
import { fromPem } from '../../../ports/issuers/embedded-ca/der-reader.ts';
import { spkiOf } from '../../../ports/issuers/keys/software-key.ts';
import { AuthorityError } from '../errors.ts';
import { FileStore } from '../file-store.ts';
import type { AuthorityParts } from '../open-authority.ts';
import { sealClearKeys } from './clear-keys.ts';
import { type FolderPart, PARTS, privateKeyOf, readFolder } from './folder.ts';

export interface TakeOverOptions extends Pick<AuthorityParts, 'repository' | 'keys' | 'secret'> {
  /** Folder of an authority's files. */
  folder: string;
  /**
   * `first`: they become the authorities of a database that has none, and must be those of one that has some.
   * `beside`: unknown ones are added as retired.
   */
  as: 'first' | 'beside';
  tell: (sentence: string) => void;
}

/**
 * Takes the authorities that earlier versions kept in files into the database, so that all processes share
 * them. It may run any number of times, in several processes at once and after a crash: what is there already is
 * left alone, and a clear key is removed only after the stored one has been read back and has signed.
 * @throws AuthorityError OTHER_HIERARCHY, FILES_INCOMPLETE, SECRET_WRONG
 */
export async function takeOver(options: TakeOverOptions): Promise<void> {
  const { repository, folder, as } = options;
  const files = new FileStore(folder);
  const parts = await readFolder(files);
  if (parts.length === 0) return;
  // Read after the folder: whoever removed a file from it had stored that before.
  const before = await repository.list();
  if (before.length === 0) await addParts(options, parts, files, 'active');
  const unknown = unknownOf(parts, await repository.list());
  if (unknown.length > 0) {
    if (as === 'first') throw otherHierarchy(folder, parts, unknown, await repository.list());
    await addParts(options, unknown, files, 'retired');
  }
  await bringBackKeys(options, parts);
  await sealClearKeys(options, parts, files);
}

const isOf = (part: FolderPart) => (row: AuthorityRow) =>
  part.certificate ? row.certificate.equals(part.certificate) : row.alias === part.alias;

const unknownOf = (parts: readonly FolderPart[], rows: readonly AuthorityRow[]): FolderPart[] =>
  parts.filter((part) => !rows.some(isOf(part)));

/** `AA:BB:…`, as tools print it. */
function fingerprint(certificate: Buffer): string {
  const hex = createHash('sha256').update(certificate).digest('hex').toUpperCase();
  return hex.replaceAll(/(..)(?=.)/g, '$1:');
}

function otherHierarchy(
  folder: string,
  parts: readonly FolderPart[],
  unknown: readonly FolderPart[],
  rows: readonly AuthorityRow[],
): AuthorityError {
  const mine = unknown.find(({ certificate }) => certificate) ?? parts[0];
  const theirs = rows.find((row) => row.class === mine?.class && row.state === 'active');
  const [here, there] = [mine?.certificate, theirs?.certificate].map((der) =>
    der ? fingerprint(der) : 'unknown',
  );
  return new AuthorityError(
    'OTHER_HIERARCHY',
    `${folder} has another certification authority than the database: SHA-256 fingerprint ${here} in the folder, ` +
      `${there} in the database (${mine?.class}). All machines of an installation share the one in the database. ` +
      'If this is the right database, run "npm run operator -- ca import ' +
      `${folder}", after which the folder's authority issues no more and answers for what it has issued; if the ` +
      'folder never issued anything, move it away.',
  );
}

/** Adds the authorities of a folder with their keys, whole or not at all. */
async function addParts(
  options: TakeOverOptions,
  parts: readonly FolderPart[],
  files: FileStore,
  state: 'active' | 'retired',
): Promise<void> {
  const { repository, keys } = options;
  const rootID = newID();
  const rows: AuthorityRow[] = [];
  // All are read and checked before the first is stored.
  const whole = await Promise.all(PARTS.map((wanted) => readWhole(options, parts, wanted)));
  try {
    for (const { part, certificate, key } of whole)
      rows.push(
        rowOf(certificate, {
          id: part.class === 'root' ? rootID : newID(),
          class: part.class,
          state,
          alias: state === 'active' ? part.alias : null,
          signedBy: part.class === 'root' ? null : rootID,
          keyUri: key ? (await keys.adopt(key)).uri : null,
        }),
      );
    if (state === 'retired') await repository.add(rows);
    else if (!(await repository.found(rows))) {
      await destroyKeys(options, rows);
      return;
    }
  } catch (error) {
    await destroyKeys(options, rows);
    throw error;
  }
  await addRootList(options, rows[0], files);
}

/** @throws AuthorityError FILES_INCOMPLETE, SECRET_WRONG */
async function readWhole(
  { folder, secret }: TakeOverOptions,
  parts: readonly FolderPart[],
  wanted: (typeof PARTS)[number],
) {
  const part = parts.find(({ alias }) => alias === wanted.alias);
  const certificate = part?.certificate;
  if (!part || !certificate) throw incomplete(folder, `lacks ${wanted.alias}.crt`);
  const key = await privateKeyOf(part, secret);
  // The root's may be kept elsewhere.
  if (!key && wanted.class !== 'root') throw incomplete(folder, `lacks ${wanted.alias}.key`);
  if (key && !spkiOf(key).equals(readCertificate(certificate).spki))
    throw incomplete(folder, `has a ${wanted.alias}.key that does not belong to ${wanted.alias}.crt`);
  return { part, certificate, key };
}

async function destroyKeys({ keys }: TakeOverOptions, rows: readonly AuthorityRow[]): Promise<void> {
  for (const { keyUri } of rows) if (keyUri !== null) await keys.destroy(keyUri);
}

const incomplete = (folder: string, what: string): AuthorityError =>
  new AuthorityError(
    'FILES_INCOMPLETE',
    `The certification authority in ${folder} can't be taken over: it ${what}. Bring the file back from a ` +
      'backup; if this authority never issued a certificate, move the folder away.',
  );

/** A root whose key is elsewhere can't make a list: the one it made before goes on. */
async function addRootList(
  { repository }: TakeOverOptions,
  root: AuthorityRow | undefined,
  files: FileStore,
): Promise<void> {
  const pem = await files.load('root.crl');
  if (!root || root.keyUri !== null || !pem) return;
  const crl = fromPem(pem.toString('latin1'), ['X509 CRL']);
  const { number } = await repository.crlState(root.id);
  await repository.storeCrl(
    root.id,
    { number: Math.max(1, number), crl, revoked: 0, madeAt: new Date(0) },
    number,
  );
}

/** A key that was kept elsewhere and now lies in the folder again, in clear, comes back. */
async function bringBackKeys(options: TakeOverOptions, parts: readonly FolderPart[]): Promise<void> {
  const { repository, keys, secret, folder } = options;
  for (const row of await repository.list()) {
    const part = parts.find((one) => isOf(one)(row));
    if (!part?.clearKey || row.keyUri !== null || row.state === 'ended') continue;
    const key = await privateKeyOf(part, secret);
    if (!key) continue;
    if (!spkiOf(key).equals(readCertificate(row.certificate).spki))
      throw incomplete(folder, `has a ${part.alias}.key that is not the key of ${row.subject}`);
    await repository.moveKey(row.id, (await keys.adopt(key)).uri);
  }
}
