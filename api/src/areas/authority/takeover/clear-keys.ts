import { readCertificate } from '../../../ports/issuers/embedded-ca/authority.ts';
import { encodeSealed, sealWithSecret } from '../../../ports/issuers/keys/seal.ts';
import { spkiOf } from '../../../ports/issuers/keys/software-key.ts';
import type { FileStore } from '../file-store.ts';
import { type Alias, type FolderPart, nameInSeal, openCopy, privateKeyOf, sealedName } from './folder.ts';
import type { TakeOverOptions } from './take-over.ts';

/** Signers of status answers, key and certificate in one clear file; new ones are made. */
const RESPONDERS = ['intermediate-ocsp.pem', 'private-ocsp.pem'];
const TRIAL = Buffer.from('certdeck: a key in the database signs this before its file goes');

/**
 * Puts a sealed copy in the place of each clear key, once the one in the database has been opened and has
 * signed. The copies keep the authority whole should the database be lost.
 */
export async function sealClearKeys(
  options: TakeOverOptions,
  parts: readonly FolderPart[],
  files: FileStore,
): Promise<void> {
  const { repository, keys, folder, tell } = options;
  const rows = await repository.list();
  const sealed: string[] = [];
  for (const part of parts) {
    const row = rows.find(({ certificate, alias }) =>
      part.certificate ? certificate.equals(part.certificate) : alias === part.alias,
    );
    if (!part.clearKey || !row?.keyUri || row.state === 'ended') continue;
    const stored = await keys.open(row.keyUri);
    const { spki } = readCertificate(row.certificate);
    if (!stored.spki.equals(spki)) throw new Error(`${row.keyUri} is not the key of ${row.subject}`);
    // Verified with its public key before it is answered.
    await stored.sign(TRIAL);
    await putCopy(options, part, files, spki);
    await files.remove(`${part.alias}.key`);
    sealed.push(`${part.alias}.key`);
  }
  if (sealed.length === 0) return;
  for (const name of RESPONDERS) await files.remove(name);
  tell(
    `The keys of the certification authority lay in ${folder} unprotected (${sealed.join(', ')}). They are in ` +
      'the database now, sealed with your secret; the files were removed and sealed copies put in their place ' +
      '(*.key.sealed). Older backups and the blocks of the disk may still have the clear keys: keep those ' +
      'backups closed, or follow docs/issuing.md to make new issuing authorities.',
  );
}

async function putCopy(
  { secret }: TakeOverOptions,
  part: FolderPart,
  files: FileStore,
  spki: Buffer,
): Promise<void> {
  const key = await privateKeyOf(part, secret);
  if (!key) throw new Error(`${part.alias}.key is gone`);
  const name = sealedName(part.alias);
  if (part.sealedKey && (await isCopy(part.alias, part.sealedKey))) return;
  const content = key.export({ type: 'pkcs8', format: 'der' });
  const copy = await sealWithSecret(secret.text, nameInSeal(part.alias), content);
  await files.replace(name, encodeSealed(copy), 'secret');
  const written = await files.load(name);
  if (!written || !(await isCopy(part.alias, written))) throw new Error(`${name} can't be read back`);

  async function isCopy(alias: Alias, found: Buffer): Promise<boolean> {
    const opened = await openCopy(alias, found, secret).catch(() => undefined);
    return opened !== undefined && spkiOf(opened).equals(spki);
  }
}
