import type { VettingLevel } from '@certdeck/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { isID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { VettedIdentity, VettingTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OPEN } from './states.ts';

export type VettingRow = Selectable<VettingTable>;

/** Whose organisation, and which. */
export interface OrganizationKey {
  accountID: TenantID;
  organizationID: string;
}

const ofOrganization = (db: Db | Trx, { accountID, organizationID }: OrganizationKey) =>
  db
    .selectFrom('vettings')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('organization_id', '=', organizationID);

/** What an organisation's validations are, by level: the newest that wasn't replaced. */
export async function newestVettings(
  db: Db | Trx,
  key: OrganizationKey,
): Promise<Partial<Record<VettingLevel, VettingRow>>> {
  const rows = await ofOrganization(db, key).where('status', '<>', 'replaced').orderBy('id').execute();
  return Object.fromEntries(rows.map((row) => [row.level, row]));
}

/** The same; one that somebody decides at this moment is waited for, and stays as it is until the transaction ends. */
export async function holdNewestVettings(
  trx: Trx,
  key: OrganizationKey,
): Promise<Partial<Record<VettingLevel, VettingRow>>> {
  await ofOrganization(trx, key).where('status', 'in', OPEN).orderBy('id').forShare().execute();
  return newestVettings(trx, key);
}

/** The same of many organisations of one tenant, the oldest first. */
export function vettingsOf(
  db: Db,
  accountID: TenantID,
  organizationIDs: readonly string[],
): Promise<VettingRow[]> {
  if (organizationIDs.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('vettings')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('organization_id', 'in', organizationIDs)
    .where('status', '<>', 'replaced')
    .orderBy('id')
    .execute();
}

/**
 * Validations of an organisation that hold at a moment, for a level or a higher one. Who decides by them holds them until
 * the transaction ends, so that no change of the organisation comes in between.
 */
export function lockValid(
  trx: Trx,
  key: OrganizationKey,
  level: VettingLevel,
  at: Date,
): Promise<VettingRow[]> {
  return ofOrganization(trx, key)
    .where('status', '=', 'approved')
    .where('level', 'in', level === 'ev' ? ['ev'] : ['ov', 'ev'])
    .where('valid_from', '<=', at)
    .where('valid_until', '>', at)
    .orderBy('id')
    .forShare()
    .execute();
}

/**
 * Opens a validation unless one of the level is open.
 * @returns whether it was opened
 */
export async function openVetting(
  trx: Trx,
  { accountID, organizationID }: OrganizationKey,
  vetting: { id: string; level: VettingLevel; identity: VettedIdentity; answer?: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('vettings')
    .values({
      id: vetting.id,
      account_id: accountID,
      organization_id: organizationID,
      level: vetting.level,
      status: 'review',
      identity: JSON.stringify(vetting.identity),
      org_name: vetting.identity.orgName,
      created_at: vetting.at,
      answer: vetting.answer ?? '',
      checks: '{}',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'organization_id', 'level'])
        .where(sql<boolean>`status in ('review', 'asked', 'second')`)
        .doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Writes a validation that holds without anybody having worked on it. */
export async function insertApproved(
  trx: Trx,
  { accountID, organizationID }: OrganizationKey,
  vetting: {
    id: string;
    level: VettingLevel;
    identity: VettedIdentity;
    checks: Record<string, string>;
    from: Date;
    until: Date;
  },
): Promise<void> {
  await trx
    .insertInto('vettings')
    .values({
      id: vetting.id,
      account_id: accountID,
      organization_id: organizationID,
      level: vetting.level,
      status: 'approved',
      identity: JSON.stringify(vetting.identity),
      org_name: vetting.identity.orgName,
      checks: JSON.stringify(vetting.checks),
      created_at: vetting.from,
      decided_at: vetting.from,
      valid_from: vetting.from,
      valid_until: vetting.until,
    })
    .execute();
}

/** Holds a validation until the transaction ends. */
export async function lockVetting(trx: Trx, id: string): Promise<VettingRow | undefined> {
  if (!isID(id)) return undefined;
  return trx.selectFrom('vettings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeVetting(
  trx: Trx,
  id: string,
  change: Omit<Updateable<VettingTable>, 'id' | 'account_id' | 'organization_id'>,
): Promise<void> {
  await trx.updateTable('vettings').set(change).where('id', '=', id).execute();
}

/**
 * Ends what is open or holds of an organisation whose identity is another one now, or which is gone.
 * @returns ids of those that ended
 */
export async function replaceVettings(
  trx: Trx,
  { accountID, organizationID }: OrganizationKey,
): Promise<string[]> {
  const rows = await trx
    .updateTable('vettings')
    .set({ status: 'replaced', claimed_by: null, claimed_at: null })
    .where('account_id', '=', accountID)
    .where('organization_id', '=', organizationID)
    .where('status', 'in', [...OPEN, 'approved', 'refused'])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends every validation of these tenants, and each that one of these people decided on.
 * @returns how many held
 */
export async function forgetVettings(trx: Trx, principals: readonly string[]): Promise<number> {
  if (principals.length === 0) return 0;
  const { numUpdatedRows } = await trx
    .updateTable('vettings')
    .set({ status: 'replaced' })
    .where('status', '=', 'approved')
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`account_id::text`, 'in', principals),
        eb('decided_by', 'in', principals),
        eb('first_by', 'in', principals),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** All validations of a tenant, the oldest first. */
export function allVettings(db: Db, accountID: TenantID): Promise<VettingRow[]> {
  return db.selectFrom('vettings').selectAll().where('account_id', '=', accountID).orderBy('id').execute();
}
