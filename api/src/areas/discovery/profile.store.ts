import { DISCOVERY_DEFAULTS } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** How a tenant watches its servers. */
export interface DiscoveryProfile {
  /** Hours between two looks. */
  interval: number;
  /** Days before the end of a certificate at which it is spoken of. */
  daysBefore: number;
  /** Contact that is told besides the members; null for none. */
  contactID: string | null;
}

export async function readProfile(db: Db | Trx, accountID: TenantID): Promise<DiscoveryProfile> {
  const row = await db
    .selectFrom('discovery_profiles')
    .selectAll()
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  return row
    ? { interval: row.interval_hours, daysBefore: row.days_before, contactID: row.contact_id }
    : { ...DISCOVERY_DEFAULTS, contactID: null };
}

export async function saveProfile(
  trx: Trx,
  accountID: TenantID,
  { interval, daysBefore, contactID }: DiscoveryProfile,
): Promise<void> {
  const fields = { interval_hours: interval, days_before: daysBefore, contact_id: contactID };
  await trx
    .insertInto('discovery_profiles')
    .values({ account_id: accountID, ...fields })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fields))
    .execute();
}
