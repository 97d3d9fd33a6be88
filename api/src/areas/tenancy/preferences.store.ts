import type { PreferenceKey } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Whose preferences: a person's in one tenant. */
export interface PreferenceOwner {
  tenantID: TenantID;
  principalID: string;
}

/** What a member has chosen, by name. */
export function listPreferences(db: Db, { tenantID, principalID }: PreferenceOwner) {
  return db
    .selectFrom('member_preferences')
    .select(['name', 'value', 'revision'])
    .where('tenant_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .orderBy('name')
    .execute();
}

/**
 * Writes one choice over the one with the given revision, 0 for none.
 * @returns its new revision; undefined where another one is in force, so that nothing of another page is lost
 */
export async function savePreference(
  db: Db,
  { tenantID, principalID }: PreferenceOwner,
  { key, value, revision }: { key: PreferenceKey; value: unknown; revision: number },
  now: Date,
): Promise<number | undefined> {
  const written = { value: JSON.stringify(value), revision: revision + 1, updated_at: now };
  if (revision === 0) {
    const row = await db
      .insertInto('member_preferences')
      .values({ tenant_id: tenantID, principal_id: principalID, name: key, ...written })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'principal_id', 'name']).doNothing())
      .returning('revision')
      .executeTakeFirst();
    return row?.revision;
  }
  const row = await db
    .updateTable('member_preferences')
    .set(written)
    .where('tenant_id', '=', tenantID)
    .where('principal_id', '=', principalID)
    .where('name', '=', key)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}
