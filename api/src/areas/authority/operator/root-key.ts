import { createPrivateKey } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readCertificate } from '../../../ports/issuers/embedded-ca/authority.ts';
import {
  decodeSealed,
  encodeSealed,
  openWithSecret,
  sealWithSecret,
} from '../../../ports/issuers/keys/seal.ts';
import { spkiOf } from '../../../ports/issuers/keys/software-key.ts';
import { FileStore } from '../file-store.ts';
import type { AuthorityParts } from '../open-authority.ts';
import { filesOf, type Secret } from '../secret.ts';
import { sealedName } from '../takeover/folder.ts';

/*
 * The root's key is needed for new issuing authorities and for the root's list, once a year. In between it can
 * lie in a sealed file in a safe.
 */

const NAME = 'certdeck root key';

export interface RootKeyOptions extends Pick<AuthorityParts, 'repository' | 'keys'> {
  /** Under which the file is sealed. */
  secret: Secret;
  dataFolder: string;
}

export type RootKeyOutcome = { ok: true } | { ok: false; why: string };

const failed = (why: string): RootKeyOutcome => ({ ok: false, why });

async function activeRoot({ repository }: RootKeyOptions) {
  const id = await repository.activeId('root');
  return (await repository.list()).find((row) => row.id === id);
}

/** Writes the root's key to a new file, and takes it out of the database once that has been read back. */
export async function takeRootOut(options: RootKeyOptions, path: string): Promise<RootKeyOutcome> {
  const { repository, keys, secret, dataFolder } = options;
  const root = await activeRoot(options);
  if (!root?.keyUri) return failed('The key of the root is not here.');
  const { spki } = readCertificate(root.certificate);
  const key = await keys.release(root.keyUri);
  const content = key.export({ type: 'pkcs8', format: 'der' });
  const sealed = encodeSealed(await sealWithSecret(secret.text, NAME, content));
  const file = await open(resolve(path), 'wx', 0o600);
  try {
    await file.writeFile(sealed);
    await file.sync();
  } finally {
    await file.close();
  }
  if (!(await readRootKey(path, secret, spki)))
    return failed(`${path} can't be read back. Nothing was changed.`);
  await repository.moveKey(root.id, null);
  await keys.destroy(root.keyUri);
  await new FileStore(filesOf(dataFolder)).remove(sealedName('root'));
  return { ok: true };
}

/** Takes the root's key from a file into the store of keys. The file stays. */
export async function bringRootIn(options: RootKeyOptions, path: string): Promise<RootKeyOutcome> {
  const { repository, keys, secret } = options;
  const root = await activeRoot(options);
  if (!root) return failed('There is no root.');
  if (root.keyUri) return failed('The key of the root is here.');
  const key = await readRootKey(path, secret, readCertificate(root.certificate).spki);
  if (!key)
    return failed(
      `${path} does not have the key of ${root.subject}, or is sealed with another secret: give that as ` +
        'CA_ROOT_SECRET or CA_ROOT_SECRET_FILE.',
    );
  await repository.moveKey(root.id, (await keys.adopt(key)).uri);
  return { ok: true };
}

/** From a sealed file or PEM; undefined when it is not the key that belongs to `spki`. */
async function readRootKey(path: string, secret: Secret, spki: Buffer) {
  const content = await readFile(resolve(path));
  try {
    const key = content.includes('-----BEGIN')
      ? createPrivateKey(content)
      : createPrivateKey({
          key: await openWithSecret(secret.text, NAME, decodeSealed(content)),
          format: 'der',
          type: 'pkcs8',
        });
    return spkiOf(key).equals(spki) ? key : undefined;
  } catch {
    return undefined;
  }
}
