import type { TenantID } from '../../platform/database/identifiers.ts';
import type { NoticeMessageTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A message to a chat or a phone, as it is found. */
export interface MessageRef {
  accountID: TenantID;
  id: string;
}
const keyOf = ({ accountID, id }: MessageRef) => ({ account_id: accountID, id });

/** Writes a message in the transaction that makes true what it tells. */
export async function insertMessage(
  trx: Trx,
  ref: MessageRef,
  message: Pick<NoticeMessageTable, 'way' | 'receiver' | 'body'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('notice_messages')
    .values({ ...keyOf(ref), ...message, next_at: null, created_at: now })
    .execute();
}

export function findMessage(db: Db, ref: MessageRef) {
  return db
    .selectFrom('notice_messages')
    .selectAll()
    .where((eb) => eb.and(keyOf(ref)))
    .executeTakeFirst();
}

/** Notes that a message is about to go out; false where somebody else was faster. */
export async function beginHanding(db: Db, ref: MessageRef): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice_messages')
    .set({ state: 'handing' })
    .where((eb) => eb.and(keyOf(ref)))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Puts a message off that surely didn't arrive. */
export async function putOff(
  trx: Trx,
  ref: MessageRef,
  { tries, nextAt, code }: { tries: number; nextAt: Date; code: string },
): Promise<void> {
  await trx
    .updateTable('notice_messages')
    .set({ state: 'waiting', tries, next_at: nextAt, code })
    .where((eb) => eb.and(keyOf(ref)))
    .execute();
}

/** Ends a message, and forgets what it says. */
export async function settleMessage(
  db: Db | Trx,
  ref: MessageRef,
  state: 'sent' | 'failed' | 'unsure',
  code: string,
): Promise<void> {
  await db
    .updateTable('notice_messages')
    .set({ state, code, body: '', next_at: null })
    .where((eb) => eb.and(keyOf(ref)))
    .execute();
}

/** Forgets messages from before a moment. */
export async function removeMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notice_messages').where('created_at', '<', before).execute();
}
