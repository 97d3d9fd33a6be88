import { rowCount } from '../../platform/database/row-count.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Who signed up, as it is told to who invited them. */
export interface InvitedRow {
  email: string | null;
  tel: string | null;
  at: Date;
}

/** Gives an account another invite code. @throws a duplicate-key error (`isDuplicate`) for one that is taken */
export async function setInviteCode(db: Db, id: string, inviteCode: string): Promise<void> {
  await db.updateTable('accounts').set({ invite_code: inviteCode }).where('id', '=', id).execute();
}

/** The newest accounts that signed up with the code of another, and how many there are in all. */
export async function listInvited(
  db: Db,
  inviterID: string,
  limit: number,
): Promise<{ total: number; rows: InvitedRow[] }> {
  const invited = db.selectFrom('accounts').where('invited_by', '=', inviterID);
  const rows = await invited
    .select(['email', 'tel', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { total: await rowCount(invited), rows };
}

/** The tenant that who invited a tenant's owner acts for. */
export async function inviterOf(trx: Trx, tenantID: TenantID): Promise<TenantID | undefined> {
  const row = await trx
    .selectFrom('accounts as owner')
    .innerJoin('accounts as inviter', 'inviter.id', 'owner.invited_by')
    .select('inviter.root_id')
    .where('owner.id', '=', tenantID)
    .executeTakeFirst();
  return row?.root_id;
}
