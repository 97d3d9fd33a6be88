import type { Db, Trx } from '../../platform/database/transaction.ts';
import { newID } from '../../platform/database/identifiers.ts';

/** A passkey as it is kept. */
export interface KeptPasskey {
  id: string;
  accountID: string;
  credentialID: string;
  publicKey: Buffer;
  rpID: string;
  name: string;
  transports: string[];
  /** Signatures so far, 0 for authenticators that don't count. */
  counter: number;
  backupEligible: boolean;
  backedUp: boolean;
  createdAt: Date;
  usedAt: Date | null;
}

/** Passkeys of an account, the newest first; with an id of a site those that work there. */
export async function listPasskeys(db: Db | Trx, accountID: string, rpID?: string): Promise<KeptPasskey[]> {
  let query = db.selectFrom('passkeys').selectAll().where('account_id', '=', accountID);
  if (rpID !== undefined) query = query.where('rp_id', '=', rpID);
  const rows = await query.orderBy('id', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    accountID: row.account_id,
    credentialID: row.credential_id,
    publicKey: Buffer.from(row.public_key),
    rpID: row.rp_id,
    name: row.name,
    transports: row.transports === '' ? [] : row.transports.split(','),
    counter: Number(row.counter),
    backupEligible: row.backup_eligible,
    backedUp: row.backed_up,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/** Whether an account has passkeys, wherever they work. */
export async function hasPasskeys(db: Db | Trx, accountID: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('account_id', '=', accountID)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose passkey it is at a site; undefined for one that nobody has there. */
export async function ownerOfPasskey(
  db: Db,
  credentialID: string,
  rpID: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select('account_id')
    .where('credential_id', '=', credentialID)
    .where('rp_id', '=', rpID)
    .executeTakeFirst();
  return row?.account_id;
}

/** Keeps a new passkey. Its credential id is unique: one that somebody has already makes the database throw. */
export async function insertPasskey(trx: Trx, passkey: Omit<KeptPasskey, 'id' | 'usedAt'>): Promise<void> {
  await trx
    .insertInto('passkeys')
    .values({
      id: newID(),
      account_id: passkey.accountID,
      credential_id: passkey.credentialID,
      public_key: passkey.publicKey,
      rp_id: passkey.rpID,
      name: passkey.name,
      transports: passkey.transports.join(),
      counter: passkey.counter,
      backup_eligible: passkey.backupEligible,
      backed_up: passkey.backedUp,
      created_at: passkey.createdAt,
      used_at: null,
    })
    .execute();
}

/**
 * Notes a use with the authenticator's new count, in one statement.
 * @returns false when the count has not grown: another copy of the key has signed (Web Authentication 3, 6.1.1)
 */
export async function countUse(
  db: Db,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      counter === 0 ? eb('counter', '=', String(counter)) : eb('counter', '<', String(counter)),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false where the account has no such passkey */
export async function renamePasskey(
  db: Db | Trx,
  accountID: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false where the account has no such passkey */
export async function removePasskey(trx: Trx, accountID: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
