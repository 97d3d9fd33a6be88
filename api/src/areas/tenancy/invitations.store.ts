import { createHash } from 'node:crypto';
import type { JoinBuilder } from 'kysely';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { type Standing, standingOf } from './standing.ts';

/** The code of a link has 256 random bits, so a plain digest keeps a stolen table useless. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');

export interface NewInvitation extends Omit<Standing, 'permissions'> {
  tenantID: TenantID;
  /** In small letters. */
  email: string;
  name: string;
  invitedBy: string;
  code: string;
  expiresAt: Date;
  /** With which the address may sign in for the first time; null where the link is the way. */
  passwordHash: string | null;
}

/** The role of the tenant's own that an invitation gives. */
const roleOfInvitation = (join: JoinBuilder<Schema, 'invitations' | 'custom_roles'>) =>
  join
    .onRef('custom_roles.tenant_id', '=', 'invitations.tenant_id')
    .onRef('custom_roles.id', '=', 'invitations.role');

/** Keeps an invitation, in place of one to the same address, whose link is dead from then on. Answers its id. */
export async function putInvitation(trx: Trx, invitation: NewInvitation): Promise<string> {
  const { tenantID, email } = invitation;
  await trx.deleteFrom('invitations').where('tenant_id', '=', tenantID).where('email', '=', email).execute();
  const id = newID();
  await trx
    .insertInto('invitations')
    .values({
      tenant_id: tenantID,
      id,
      token_hash: hashCode(invitation.code),
      email,
      name: invitation.name,
      role: invitation.role,
      dept_id: invitation.deptID,
      own_dept: invitation.ownDept,
      order_limit: invitation.orderLimit,
      month_limit: invitation.monthLimit,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
      password_hash: invitation.passwordHash,
    })
    .execute();
  return id;
}

/** An invitation with what its reader is told of the tenant and of who invites; undefined when it has ended. */
export function findInvitation(db: Db, code: string, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts as opener', 'opener.id', 'invitations.tenant_id')
    .innerJoin('accounts as inviter', 'inviter.id', 'invitations.invited_by')
    .leftJoin('custom_roles', roleOfInvitation)
    .select(['invitations.email', 'invitations.role', 'invitations.expires_at'])
    .select('custom_roles.name as role_name')
    .select(['opener.company_name', 'inviter.email as inviter_email', 'inviter.tel as inviter_tel'])
    .where('token_hash', '=', hashCode(code))
    .where('expires_at', '>', now)
    .where('opener.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The password of the newest invitation with one to an address. @param email in small letters */
export async function findPasswordFor(
  db: Db,
  email: string,
  now: Date,
): Promise<{ invitationID: string; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('accounts as opener', 'opener.id', 'invitations.tenant_id')
    .select(['invitations.id', 'invitations.password_hash'])
    .where('invitations.email', '=', email)
    .where('invitations.password_hash', 'is not', null)
    .where('expires_at', '>', now)
    .where('opener.disabled_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .executeTakeFirst();
  return row && { invitationID: row.id, passwordHash: row.password_hash ?? '' };
}

type TakenInvitation = Standing & { tenantID: TenantID; email: string; name: string; invitedBy: string };

/** Takes an invitation out, so that it is accepted once; undefined when it has ended. */
export const takeInvitation = (trx: Trx, code: string, now: Date): Promise<TakenInvitation | undefined> =>
  takeWhere(trx, { column: 'token_hash', value: hashCode(code) }, now);

/** The same for one that somebody signs in by, whose mail's link they needn't open. */
export const takeInvitationByID = (trx: Trx, id: string, now: Date): Promise<TakenInvitation | undefined> =>
  takeWhere(trx, { column: 'id', value: id }, now);

async function takeWhere(
  trx: Trx,
  { column, value }: { column: 'token_hash' | 'id'; value: string },
  now: Date,
): Promise<TakenInvitation | undefined> {
  const row = await trx
    .deleteFrom('invitations')
    .where(column, '=', value)
    .where('expires_at', '>', now)
    // Nobody comes to act for a team that the operator has shut, and can do nothing for themselves any more.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts as opener')
          .select('opener.id')
          .whereRef('opener.id', '=', 'invitations.tenant_id')
          .where('opener.disabled_at', 'is', null),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const ownRole = await trx
    .selectFrom('custom_roles')
    .select('permissions')
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.role)
    .executeTakeFirst();
  return {
    ...standingOf({ ...row, role_permissions: ownRole?.permissions ?? null }),
    tenantID: row.tenant_id,
    email: row.email,
    name: row.name,
    invitedBy: row.invited_by,
  };
}

/** Invitations of a tenant that haven't ended, the oldest first. */
export function listInvitations(
  db: Db | Trx,
  tenantID: TenantID,
  now: Date,
  { limit, skip }: { limit: number; skip: number },
) {
  return db
    .selectFrom('invitations')
    .leftJoin('custom_roles', roleOfInvitation)
    .selectAll('invitations')
    .select('custom_roles.permissions as role_permissions')
    .where('invitations.tenant_id', '=', tenantID)
    .where('expires_at', '>', now)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .limit(limit)
    .offset(skip)
    .execute();
}

export const countInvitations = (db: Db | Trx, tenantID: TenantID, now: Date): Promise<number> =>
  rowCount(db.selectFrom('invitations').where('tenant_id', '=', tenantID).where('expires_at', '>', now));

/** What an invitation would make of its reader, its row locked; undefined for none. */
export async function lockInvitation(
  trx: Trx,
  tenantID: TenantID,
  id: string,
): Promise<Standing | undefined> {
  const row = await trx
    .selectFrom('invitations')
    .leftJoin('custom_roles', roleOfInvitation)
    .selectAll('invitations')
    .select('custom_roles.permissions as role_permissions')
    .where('invitations.tenant_id', '=', tenantID)
    .where('invitations.id', '=', id)
    .forUpdate('invitations')
    .executeTakeFirst();
  return row && standingOf(row);
}

/** Changes what an invitation will make of its reader. */
export async function changeInvitation(
  trx: Trx,
  tenantID: TenantID,
  id: string,
  to: Standing,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({
      role: to.role,
      dept_id: to.deptID,
      own_dept: to.ownDept,
      order_limit: to.orderLimit,
      month_limit: to.monthLimit,
    })
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .execute();
}

/** Takes an invitation back; false when there was none. */
export async function deleteInvitation(trx: Trx, tenantID: TenantID, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenantID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Takes back what a member has sent. */
export async function deleteInvitationsOf(trx: Trx, tenantID: TenantID, principalID: string): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenantID)
    .where('invited_by', '=', principalID)
    .execute();
}

/** Forgets invitations that have ended. */
export async function removeEndedInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', now).execute();
}
