import { sql } from 'kysely';
import { isID, newID, type TenantID } from '../database/identifiers.ts';
import type { Db, Trx } from '../database/transaction.ts';

/** What operators and areas write to customers, in Chinese and in English. */
export interface Announcement {
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
}

/** Who reads: announcements are for a tenant; whether one has been read or deleted is each member's own. */
export interface Reader {
  tenantID: TenantID;
  principalID: string;
}

/** Announcements for everyone and for this tenant, without those that this person has deleted. */
function visible(db: Db, { tenantID, principalID }: Reader) {
  return db
    .selectFrom('announcements')
    .leftJoin('announcement_states as state', (join) =>
      join.onRef('state.announcement_id', '=', 'announcements.id').on('state.account_id', '=', principalID),
    )
    .where((eb) =>
      eb.or([eb('announcements.account_id', 'is', null), eb('announcements.account_id', '=', tenantID)]),
    )
    .where('state.deleted_at', 'is', null);
}

/** How many announcements a person sees, and how many of them are unread. */
export async function countAnnouncements(db: Db, reader: Reader): Promise<{ total: number; unread: number }> {
  const counts = await visible(db, reader)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where state.read_at is null)`.as('unread'),
    ])
    .executeTakeFirst();
  return { total: counts?.total ?? 0, unread: counts?.unread ?? 0 };
}

/** One page of what a person sees, newest first. */
export function listAnnouncements(
  db: Db,
  reader: Reader,
  written: 'zh' | 'en',
  { limit, skip }: { limit: number; skip: number },
) {
  return visible(db, reader)
    .select([
      'announcements.id',
      'announcements.created_at',
      `announcements.title_${written} as title`,
      `announcements.content_${written} as content`,
      'state.read_at',
    ])
    .orderBy('announcements.created_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

/**
 * Notes what this person has done to one announcement; other members keep theirs.
 * @returns false when there is no such announcement for them
 */
export async function noteAnnouncement(
  db: Db,
  reader: Reader,
  id: string,
  change: { read_at: Date } | { deleted_at: Date },
): Promise<boolean> {
  const known =
    isID(id) &&
    (await visible(db, reader)
      .select('announcements.id')
      .where('announcements.id', '=', id)
      .executeTakeFirst());
  if (!known) return false;
  await db
    .insertInto('announcement_states')
    .values({
      account_id: reader.principalID,
      announcement_id: id,
      read_at: null,
      deleted_at: null,
      ...change,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'announcement_id']).doUpdateSet(change))
    .execute();
  return true;
}

/** Tells one account something, or everybody with null. */
export async function announce(
  trx: Trx,
  accountID: TenantID | null,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  await trx
    .insertInto('announcements')
    .values(announcements.map((one) => ({ id: newID(), account_id: accountID, ...one })))
    .execute();
}

/** English titles of all announcements. */
export async function announcedTitles(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('announcements').select('title_en').execute();
  return rows.map(({ title_en }) => title_en);
}

/** Takes announcements to everybody back, by their English titles; answers how many there were. */
export async function removeAnnouncements(trx: Trx, titles: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('announcements')
    .where('account_id', 'is', null)
    .where('title_en', 'in', titles)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
