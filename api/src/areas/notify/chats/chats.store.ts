import type { ChatReason } from '@certdeck/contract';
import { sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { ChatTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';

/** Which chat of whom. */
export interface ChatRef {
  accountID: TenantID;
  id: string;
}
const keyOf = ({ accountID, id }: ChatRef) => ({ account_id: accountID, id });

/** Where a message was sent: what became of it says nothing of an address that has taken its place since. */
export type SentTo = ChatRef & { sealed: Buffer };
const sentTo = ({ sealed, ...ref }: SentTo) => ({ ...keyOf(ref), sealed });

/** What is known of a chat besides how it does. */
type ChatFields = Pick<
  ChatTable,
  'name' | 'platform' | 'language' | 'sealed' | 'shown_as' | 'has_secret' | 'made_by'
>;

export async function insertChat(trx: Trx, ref: ChatRef, fields: ChatFields, now: Date): Promise<void> {
  await trx
    .insertInto('chats')
    .values({ ...keyOf(ref), ...fields, failing_since: null, switched_off_at: null, created_at: now })
    .execute();
}

export const countChats = (db: Db | Trx, accountID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('chats').where('account_id', '=', accountID));

/** Chats of a tenant, the oldest first. */
export function listChats(db: Db, accountID: TenantID) {
  return db
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountID)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findChat(db: Db | Trx, ref: ChatRef) {
  const row = await db
    .selectFrom('chats')
    .selectAll()
    .where((eb) => eb.and(keyOf(ref)))
    .executeTakeFirst();
  return row && { ...row, sealed: Buffer.from(row.sealed) };
}

/** Changes a chat; one that is switched on or leads elsewhere begins anew. False where there is none. */
export async function changeChat(
  trx: Trx,
  ref: ChatRef,
  change: Partial<Pick<ChatFields, 'name' | 'language' | 'sealed' | 'shown_as' | 'has_secret'>> & {
    enabled?: boolean;
  },
): Promise<boolean> {
  const begins = change.enabled === true || change.sealed !== undefined;
  const { numUpdatedRows } = await trx
    .updateTable('chats')
    .set({
      // A statement that sets nothing is none.
      account_id: ref.accountID,
      ...change,
      ...(begins && { failing_since: null, switched_off_at: null, reason: '', said: '', words: '' }),
    })
    .where((eb) => eb.and(keyOf(ref)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a chat with what it was to be told. False where there is none. */
export async function deleteChat(trx: Trx, ref: ChatRef): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chats')
    .where((eb) => eb.and(keyOf(ref)))
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('notice_choices')
    .where('tenant_id', '=', ref.accountID)
    .where('reader', '=', `chat:${ref.id}`)
    .execute();
  return numDeletedRows > 0n;
}

/** What was chosen for the chats of a tenant. */
export async function listChatChoices(
  db: Db,
  tenantID: TenantID,
): Promise<{ id: string; kind: string; chosen: boolean }[]> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['reader', 'kind', 'chosen'])
    .where('tenant_id', '=', tenantID)
    .where('way', '=', 'chat')
    .execute();
  return rows.map(({ reader, kind, chosen }) => ({ id: reader.replace(/^chat:/, ''), kind, chosen }));
}

/** Why a message didn't arrive. */
export interface ChatProblem {
  reason: ChatReason;
  said: string;
  words: string;
}

/** Notes that a message has arrived. */
export async function markHeard(trx: Trx, to: SentTo): Promise<void> {
  await trx
    .updateTable('chats')
    .set({ failing_since: null, reason: '', said: '', words: '' })
    .where((eb) => eb.and(sentTo(to)))
    .execute();
}

/** Notes that a message has not arrived, or may not have. @returns since when none has */
export async function markUnheard(trx: Trx, to: SentTo, problem: ChatProblem, now: Date): Promise<Date> {
  const row = await trx
    .updateTable('chats')
    .set({ ...problem, failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)` })
    .where((eb) => eb.and(sentTo(to)))
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? now;
}

/** Switches a chat off that can't be told anything; undefined where it is off already, or leads elsewhere by now. */
export function switchChatOff(trx: Trx, to: SentTo, now: Date): Promise<Pick<ChatTable, 'name'> | undefined> {
  return trx
    .updateTable('chats')
    .set({ enabled: false, switched_off_at: now })
    .where((eb) => eb.and(sentTo(to)))
    .where('enabled', '=', true)
    .returning('name')
    .executeTakeFirst();
}
