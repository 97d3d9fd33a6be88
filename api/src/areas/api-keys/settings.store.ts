import type { Selectable } from 'kysely';
import type { ApiKeyTable } from './tables.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Maker } from './keys.store.ts';
import { centsOf } from './spending.store.ts';

/** What its maker decides of a key. */
export interface Settings {
  name: string;
  permissions: readonly string[];
  ranges: readonly string[];
  expiresAt: Date | null;
  /** Cents. */
  monthLimit: number | null;
  /** Cents of one order above which it waits for approval. */
  orderLimit: number | null;
}

/** Names of a column that holds several, joined by commas. */
export const split = (joined: string): string[] => (joined === '' ? [] : joined.split(','));

type SettingColumns = Pick<
  Selectable<ApiKeyTable>,
  'name' | 'permissions' | 'ranges' | 'expires_at' | 'month_limit' | 'order_limit'
>;

/** What its maker has decided of a key. */
export const settingsIn = (row: SettingColumns): Settings => ({
  name: row.name,
  permissions: split(row.permissions),
  ranges: split(row.ranges),
  expiresAt: row.expires_at,
  monthLimit: centsOf(row.month_limit),
  orderLimit: centsOf(row.order_limit),
});

/** A key of a maker, locked until the transaction ends: of changes at the same moment the second sees the first. */
export async function lockKey(trx: Trx, { accountID, makerID }: Maker, id: string) {
  const row = await trx
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('maker_id', '=', makerID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      settings: settingsIn(row),
      isAccountKey: row.sealed !== null,
      isRevoked: row.revoked_at !== null,
    }
  );
}

/** Gives a key that is locked what its maker has decided. */
export async function updateSettings(
  trx: Trx,
  { accountID, makerID }: Maker,
  id: string,
  { name, permissions, ranges, expiresAt, monthLimit, orderLimit }: Settings,
): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({
      ...{ name, permissions: permissions.join(), ranges: ranges.join(), expires_at: expiresAt },
      ...{ month_limit: monthLimit, order_limit: orderLimit },
    })
    .where('account_id', '=', accountID)
    .where('maker_id', '=', makerID)
    .where('id', '=', id)
    .execute();
}
