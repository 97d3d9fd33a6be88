import type { Db } from '../../platform/database/transaction.ts';
import {
  newSealingKey,
  openWithSecret,
  type Sealed,
  SealError,
  sealWithSecret,
} from '../../ports/issuers/keys/seal.ts';
import { AuthorityError } from './errors.ts';
import type { Secret } from './secret.ts';

/*
 * The keys are sealed under one random key, which is itself sealed with the operator's secret. So the secret is
 * changed by writing one row, and running processes go on with the key they have.
 */

const NAME = 'certdeck ca';

async function load(db: Db): Promise<Sealed | undefined> {
  const row = await db
    .selectFrom('ca_seals')
    .select(['header', 'body'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row && { header: row.header, body: Buffer.from(row.body) };
}

async function opened(sealed: Sealed, secret: Secret): Promise<Buffer> {
  try {
    return await openWithSecret(secret.text, NAME, sealed);
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new AuthorityError(
      'SECRET_WRONG',
      `The keys of the certification authority in this database are sealed with another secret than that of ` +
        `${secret.from}. Every process of an installation needs the same one; a changed secret counts for all.`,
      { cause },
    );
  }
}

/** Answers with the key under which the authority's keys are sealed. */
export type SealingKey = () => Promise<Buffer>;

/**
 * Opens the key under which the authority's keys are sealed. The first key that is stored makes it, so that a
 * start which ends before that binds nobody to its secret. Of processes that make one at once the first wins.
 * @throws AuthorityError SECRET_WRONG
 */
export async function openSealingKey(db: Db, secret: Secret): Promise<SealingKey> {
  const stored = await load(db);
  let key = stored && (await opened(stored, secret));
  return async () => {
    key ??= await makeSealingKey(db, secret);
    return key;
  };
}

async function makeSealingKey(db: Db, secret: Secret): Promise<Buffer> {
  const sealed = await sealWithSecret(secret.text, NAME, newSealingKey());
  await db
    .insertInto('ca_seals')
    .values({ id: 1, header: sealed.header, body: sealed.body })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await load(db);
  if (!stored) throw new Error('The seal of the authority was stored and is gone');
  return opened(stored, secret);
}

/**
 * Seals with another secret from now on. One statement writes it, so that a process that dies meanwhile leaves
 * the old secret or the new one in force; asked again it does nothing more.
 * @returns whether the old secret was in force until now
 * @throws AuthorityError SECRET_WRONG when neither opens
 */
export async function changeSecret(db: Db, from: Secret, to: Secret): Promise<boolean> {
  const stored = await load(db);
  if (!stored) throw new AuthorityError('HIERARCHY_MISSING', 'There are no keys yet: nothing is sealed.');
  const key = await opened(stored, from).catch(async (error: unknown) => {
    if (await openWithSecret(to.text, NAME, stored).catch(() => undefined)) return undefined;
    throw error;
  });
  if (!key) return false;
  const sealed = await sealWithSecret(to.text, NAME, key);
  // Read back before it takes the old one's place.
  await openWithSecret(to.text, NAME, sealed);
  const { numUpdatedRows } = await db
    .updateTable('ca_seals')
    .set({ header: sealed.header, body: sealed.body, changed_at: new Date() })
    .where('header', '=', stored.header)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('The secret was changed by somebody else at the same moment');
  return true;
}
