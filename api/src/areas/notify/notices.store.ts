import type { NoticeKind, Permission } from '@certdeck/contract';
import { heldBy } from '@certdeck/contract/roles';
import { sql } from 'kysely';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Who may hear of a fact. */
export interface Reader {
  /** As in the table. */
  reader: string;
  /** Address of a mail; '' by other ways. */
  recipient: string;
  language: string;
  hostname: string;
}

/** Whom an order names, as a reader. */
export const contactReader = (address: string): string => `mailto:${address.toLowerCase()}`;

export const isContact = (reader: string): boolean => reader.startsWith('mailto:');

/** Whether a reader who is no member has ended a kind of mails. */
export async function hasEnded(
  trx: Trx,
  tenantID: TenantID,
  reader: string,
  kind: NoticeKind,
): Promise<boolean> {
  const row = await trx
    .selectFrom('notice_choices')
    .select('chosen')
    .where('tenant_id', '=', tenantID)
    .where('reader', '=', reader)
    .where('kind', '=', kind)
    .where('way', '=', 'email')
    .executeTakeFirst();
  return row?.chosen === false;
}

/** Whose notice of what a mail is; undefined for a digest. */
export function findNotice(db: Db, accountID: TenantID, id: string) {
  return db
    .selectFrom('notices')
    .select(['kind', 'reader', 'portal_host'])
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a member who never chose gets mails of a kind (D-337): what is said to them alone, they do. */
export const isMailedByDefault = (kind: NoticeKind, isOwner: boolean): boolean =>
  isOwner || kind === 'newSignIn' || kind === 'approvals';

/** A member who may hear of a fact. */
interface MemberReader {
  principalID: string;
  email: string | null;
  phone: Phone | undefined;
  language: string;
  hostname: string;
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
  /** Whether they chose mails; null where they never did. */
  byMail: boolean | null;
  byPhone: boolean;
}

/** A number that was proven to be its member's. */
export interface Phone {
  telPrefix: string;
  tel: string;
}

const phoneIn = ({ tel, tel_prefix }: { tel: string | null; tel_prefix: string }): Phone | undefined =>
  tel === null || tel === '' ? undefined : { tel, telPrefix: tel_prefix };

/** The number of somebody who may still sign in. */
export async function findPhone(db: Db | Trx, principalID: string): Promise<Phone | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['tel', 'tel_prefix'])
    .where('id', '=', principalID)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && phoneIn(row);
}

/**
 * Members of a tenant, with what they chose of a kind.
 * @param only those whom it concerns; without them all but who sees one department alone, since facts are of any
 */
export async function listReaders(
  trx: Trx,
  tenantID: TenantID,
  kind: NoticeKind,
  only: readonly string[] | undefined,
): Promise<MemberReader[]> {
  if (only?.length === 0) return [];
  const rows = await trx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.principal_id')
    .leftJoin('notice_choices as choice', (join) =>
      join
        .onRef('choice.tenant_id', '=', 'members.tenant_id')
        .on(sql<boolean>`choice.reader = members.principal_id::text`)
        .on('choice.kind', '=', kind)
        .on('choice.way', '=', 'email'),
    )
    .leftJoin('notice_choices as phone_choice', (join) =>
      join
        .onRef('phone_choice.tenant_id', '=', 'members.tenant_id')
        .on(sql<boolean>`phone_choice.reader = members.principal_id::text`)
        .on('phone_choice.kind', '=', kind)
        .on('phone_choice.way', '=', 'tel'),
    )
    .leftJoin('custom_roles', (join) =>
      join
        .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
        .onRef('custom_roles.id', '=', 'members.role'),
    )
    .select(['members.principal_id', 'members.role', 'choice.chosen', 'custom_roles.permissions'])
    .select('phone_choice.chosen as by_phone')
    .select(['accounts.email', 'accounts.tel', 'accounts.tel_prefix'])
    .select(['accounts.language', 'accounts.portal_host'])
    .where('members.tenant_id', '=', tenantID)
    .$if(only === undefined, (all) => all.where('members.own_dept', '=', false))
    .$if(only !== undefined, (all) => all.where('members.principal_id', 'in', [...(only ?? [])]))
    .where('accounts.disabled_at', 'is', null)
    .where('members.suspended_at', 'is', null)
    .orderBy('members.principal_id')
    .execute();
  return rows.map((row) => ({
    principalID: row.principal_id,
    email: row.email,
    phone: phoneIn(row),
    language: row.language,
    hostname: row.portal_host,
    isOwner: row.role === 'owner',
    permissions: heldBy(row.role, row.permissions),
    byMail: row.chosen,
    byPhone: row.by_phone ?? false,
  }));
}

/** A fact that may be told, once. */
export interface NewNotice extends Reader {
  accountID: TenantID;
  kind: NoticeKind;
  fact: string;
  details: Readonly<Record<string, string>>;
  state: 'told' | 'held' | 'left';
  at: Date;
}

/** Notes that a reader hears of a fact. @returns its id, undefined where they have heard of it */
export async function noteNotice(trx: Trx, notice: NewNotice): Promise<string | undefined> {
  const row = await trx
    .insertInto('notices')
    .values({
      id: newID(),
      account_id: notice.accountID,
      kind: notice.kind,
      fact: notice.fact,
      reader: notice.reader,
      recipient: notice.recipient,
      language: notice.language,
      portal_host: notice.hostname,
      details: JSON.stringify(notice.details),
      state: notice.state,
      created_at: notice.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'fact', 'reader']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a reader of a tenant has got so many notices since a moment. It reads no more of them, however many there are. */
export async function hasGot(
  trx: Trx,
  { accountID, reader }: { accountID: TenantID; reader: string },
  most: number,
  since: Date,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('notices')
    .select('id')
    .where('account_id', '=', accountID)
    .where('reader', '=', reader)
    .where('state', '=', 'told')
    .where('created_at', '>', since)
    .limit(most)
    .execute();
  return rows.length >= most;
}

/** What is held back for readers of a tenant, the oldest first. */
export function listHeld(trx: Trx, accountID: TenantID) {
  return trx
    .selectFrom('notices')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('state', '=', 'held')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Notes that held notices have gone into a digest. */
export async function markGathered(trx: Trx, accountID: TenantID, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ state: 'gathered' })
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .execute();
}

/** Forgets what was told before a moment. */
export async function removeNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notices').where('created_at', '<', before).where('state', '<>', 'held').execute();
}
