import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** At which balance an account wants to be told. */
export interface MoneyAlert {
  /** Cents. */
  limit: number;
  /** Whether the balance was below it at the last look. */
  isLow: boolean;
  /** How often it has fallen below, which names the falls. */
  falls: number;
}

/** What an account has chosen; undefined where it wants to hear of no balance. */
export async function findAlert(db: Db | Trx, accountID: TenantID): Promise<MoneyAlert | undefined> {
  const row = await db
    .selectFrom('money_alerts')
    .select(['limit_amount', 'is_low', 'falls'])
    .where('account_id', '=', accountID)
    .where('limit_amount', '>', 0)
    .executeTakeFirst();
  return row && { limit: row.limit_amount, isLow: row.is_low, falls: row.falls };
}

/** Keeps the amount; 0 for none. The falls are counted on, so that none of them has the name of an earlier one. */
export async function saveAlert(
  trx: Trx,
  accountID: TenantID,
  { limit, isLow }: Pick<MoneyAlert, 'limit' | 'isLow'>,
): Promise<void> {
  await trx
    .insertInto('money_alerts')
    .values({ account_id: accountID, limit_amount: limit, is_low: isLow })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ limit_amount: limit, is_low: isLow }),
    )
    .execute();
}

/** Notes how a balance stands to the amount. */
export async function noteFall(
  trx: Trx,
  accountID: TenantID,
  { isLow, falls }: Pick<MoneyAlert, 'isLow' | 'falls'>,
): Promise<void> {
  await trx
    .updateTable('money_alerts')
    .set({ is_low: isLow, falls })
    .where('account_id', '=', accountID)
    .execute();
}
