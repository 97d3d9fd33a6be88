import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/** What decides whether a key may pay. */
export interface KeySpender {
  /** The member who made it. */
  makerID: string;
  name: string;
  isEnded: boolean;
  /** Cents; null for no limit. */
  monthLimit: number | null;
  orderLimit: number | null;
}

/** Cents of a column, null for no limit. */
export const centsOf = (limit: string | null): number | null => (limit === null ? null : Number(limit));

/** Looks a key up that pays; undefined for whoever is no key. */
export async function findSpender(
  trx: Trx,
  { accountID, id }: { accountID: TenantID; id: string },
  now: Date,
): Promise<KeySpender | undefined> {
  const row = await trx
    .selectFrom('api_keys')
    .select(['maker_id', 'name', 'month_limit', 'order_limit', 'revoked_at', 'expires_at'])
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      makerID: row.maker_id,
      name: row.name,
      isEnded: row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now),
      monthLimit: centsOf(row.month_limit),
      orderLimit: centsOf(row.order_limit),
    }
  );
}

/**
 * Adds to what a key has spent in a month, if that stays within the limit. Of payments at the same moment the second
 * waits for the first one's row.
 * @returns false, and nothing added, where it would go beyond
 */
export async function addSpending(
  trx: Trx,
  of: { accountID: TenantID; keyID: string; month: string },
  cents: number,
  limit: number | null,
): Promise<boolean> {
  if (limit !== null && cents > limit) return false;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('api_key_months')
    .values({ account_id: of.accountID, key_id: of.keyID, month: of.month, spent: cents })
    .onConflict((conflict) => {
      const added = conflict
        .columns(['account_id', 'key_id', 'month'])
        .doUpdateSet({ spent: sql<number>`api_key_months.spent + excluded.spent` });
      return limit === null
        ? added
        : added.where(sql<boolean>`api_key_months.spent + excluded.spent <= ${limit}::bigint`);
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Cents that a key has spent in a month. */
export async function spentIn(
  trx: Trx,
  { accountID, keyID, month }: { accountID: TenantID; keyID: string; month: string },
): Promise<number> {
  const row = await trx
    .selectFrom('api_key_months')
    .select('spent')
    .where('account_id', '=', accountID)
    .where('key_id', '=', keyID)
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}
