import { hkdfSync } from 'node:crypto';
import type { Db } from '../database/transaction.ts';
import { openSealingKey } from './seal.store.ts';
import { type SecretOptions, secretOf } from './secret.ts';

/** Says what the key is for; another purpose has another text, so that no key serves two. */
const PURPOSE = 'certdeck documents 1';

/**
 * The key under which documents of customers are sealed, 32 octets: derived (HKDF, RFC 5869) from the one that seals
 * the authority's keys, so that one secret of the operator guards all of it and a changed secret needs no document to be
 * written anew. It is opened when the first document needs it, and that makes it where there is none.
 * @returns rejects with an AuthorityError when there is no secret, or another one
 */
export function documentKey(config: SecretOptions, db: Db): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  const open = async (): Promise<Buffer> => {
    // A start tells what there is to tell of the secret.
    const sealingKey = await openSealingKey(db, await secretOf(config, () => undefined));
    return Buffer.from(hkdfSync('sha256', await sealingKey(), '', PURPOSE, 32));
  };
  return () =>
    (key ??= open().catch((error: unknown) => {
      // A database that was away doesn't decide for ever.
      key = undefined;
      throw error;
    }));
}
