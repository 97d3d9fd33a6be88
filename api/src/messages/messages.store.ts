import { sql } from 'kysely';
import { isID, newID } from '../database/identifiers.ts';
import type { Db, Trx } from '../database/transaction.ts';

/** What operators and areas write to customers, in Chinese and in English. */
export interface Announcement {
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
}

/** Announcements for everyone and for this account, without those it has deleted. */
function visible(db: Db, accountID: string) {
  return db
    .selectFrom('announcements')
    .leftJoin('announcement_states as state', (join) =>
      join.onRef('state.announcement_id', '=', 'announcements.id').on('state.account_id', '=', accountID),
    )
    .where((eb) =>
      eb.or([eb('announcements.account_id', 'is', null), eb('announcements.account_id', '=', accountID)]),
    )
    .where('state.deleted_at', 'is', null);
}

/** How many announcements an account sees, and how many of them it hasn't read. */
export async function countAnnouncements(
  db: Db,
  accountID: string,
): Promise<{ total: number; unread: number }> {
  const counts = await visible(db, accountID)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where state.read_at is null)`.as('unread'),
    ])
    .executeTakeFirst();
  return { total: counts?.total ?? 0, unread: counts?.unread ?? 0 };
}

/** One page of what an account sees, newest first. */
export function listAnnouncements(
  db: Db,
  accountID: string,
  written: 'zh' | 'en',
  { limit, skip }: { limit: number; skip: number },
) {
  return visible(db, accountID)
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
 * Notes what this account has done to one announcement; other accounts keep theirs.
 * @returns false when it doesn't see such an announcement
 */
export async function noteAnnouncement(
  db: Db,
  accountID: string,
  id: string,
  change: { read_at: Date } | { deleted_at: Date },
): Promise<boolean> {
  const known =
    isID(id) &&
    (await visible(db, accountID)
      .select('announcements.id')
      .where('announcements.id', '=', id)
      .executeTakeFirst());
  if (!known) return false;
  await db
    .insertInto('announcement_states')
    .values({ account_id: accountID, announcement_id: id, read_at: null, deleted_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['account_id', 'announcement_id']).doUpdateSet(change))
    .execute();
  return true;
}

/** Tells one account something, or everybody with null. */
export async function announce(
  trx: Trx,
  accountID: string | null,
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
