import { join } from 'node:path';
import type { Db } from '../../../platform/database/transaction.ts';
import { encodeSealed, sealWithSecret } from '../../../ports/issuers/keys/seal.ts';
import { FileStore } from '../file-store.ts';
import { changeSecret } from '../seal.store.ts';
import { DEVELOPMENT_FILE, filesOf, type Secret } from '../secret.ts';
import { nameInSeal, openCopy, readFolder, sealedName } from '../takeover/folder.ts';

/**
 * Seals everything with another secret: the database's key, which counts from then on, and then the sealed
 * copies on this machine. May be run again after a crash, with the same two secrets.
 * @returns sentences for the operator
 * @throws AuthorityError SECRET_WRONG when neither secret is the one in force
 */
export async function changeSecretEverywhere(
  db: Db,
  dataFolder: string,
  from: Secret,
  to: Secret,
): Promise<string[]> {
  const changed = await changeSecret(db, from, to);
  const said = [
    changed ? 'The keys are sealed with the new secret.' : 'The new secret was in force already.',
    'Give it to every process of this installation before its next start; those that run go on.',
  ];
  const files = new FileStore(filesOf(dataFolder));
  for (const { alias, sealedKey } of await readFolder(files)) {
    const name = sealedName(alias);
    if (!sealedKey || (await openCopy(alias, sealedKey, to).catch(() => undefined))) continue;
    const key = await openCopy(alias, sealedKey, from).catch(() => undefined);
    if (!key) {
      said.push(`${name} opens with neither secret and was left as it is.`);
      continue;
    }
    const content = key.export({ type: 'pkcs8', format: 'der' });
    const copy = encodeSealed(await sealWithSecret(to.text, nameInSeal(alias), content));
    await files.replace(name, copy, 'secret');
    said.push(`${name} is sealed with the new secret.`);
  }
  if (await files.load(DEVELOPMENT_FILE)) {
    await files.remove(DEVELOPMENT_FILE);
    said.push(`${join(filesOf(dataFolder), DEVELOPMENT_FILE)} was removed.`);
  }
  return said;
}
