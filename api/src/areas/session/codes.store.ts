import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Which codes are meant: those for one purpose, sent to one contact. */
export interface CodeOf {
  contact: string;
  purpose: 'signup' | 'password' | 'factor' | 'contact' | 'origin';
}

/** A code as it is kept. */
export interface StoredCode {
  network: string;
  code_hash: string;
  expires_at: Date;
  tries: number;
  own_tries: number;
  network_tries: number;
  other_tries: number;
}

/** Who tries: the asker's own device, somebody of its network, or anybody else. */
export type Counter =
  | { column: 'own_tries'; asker: string }
  | { column: 'network_tries'; network: string }
  | { column: 'other_tries' };

/** Keeps a code in place of an older one of the same asker. */
export async function putCode(db: Db, of: CodeOf, asker: string, code: StoredCode): Promise<void> {
  await db
    .insertInto('verification_codes')
    .values({ ...of, asker, ...code })
    .onConflict((conflict) => conflict.columns(['contact', 'purpose', 'asker']).doUpdateSet(code))
    .execute();
}

/** Who asked for the codes that are still good. */
export function listAskers(db: Db, of: CodeOf, now: Date): Promise<{ asker: string; network: string }[]> {
  return db
    .selectFrom('verification_codes')
    .select(['asker', 'network'])
    .where((eb) => eb.and({ ...of }))
    .where('expires_at', '>', now)
    .execute();
}

/** Counts a try at the codes that one may guess at, and answers their hashes. */
export async function countGuess(db: Db, of: CodeOf, by: Counter, now: Date): Promise<string[]> {
  const [column, value] =
    by.column === 'own_tries'
      ? (['asker', by.asker] as const)
      : by.column === 'network_tries'
        ? (['network', by.network] as const)
        : [];
  const counted = await db
    .updateTable('verification_codes')
    // Counting first, and in one statement, leaves nothing for tries at the same moment to win.
    .set({ [by.column]: sql`${sql.ref(by.column)} + 1` })
    .where((eb: ExpressionBuilder<Schema, 'verification_codes'>) => eb.and({ ...of }))
    .where('expires_at', '>', now)
    .whereRef(by.column, '<', 'tries')
    .$if(column !== undefined, (query) => query.where(column ?? 'asker', '=', value ?? ''))
    .returning('code_hash')
    .execute();
  return counted.map(({ code_hash }) => code_hash);
}

/** Uses codes up; false when another request with the same code was quicker. */
export async function spendCode(db: Db, of: CodeOf, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_codes')
    .where((eb) => eb.and({ ...of, code_hash: codeHash }))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes codes that have ended. */
export async function removeOldCodes(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('verification_codes').where('expires_at', '<', now).execute();
}
