import { sql } from 'kysely';
import { isID, newID, type TenantID } from '../database/identifiers.ts';
import { type Db, transaction, type Trx } from '../database/transaction.ts';

/** What operators and areas write to customers, in Chinese and in English. */
export interface Announcement {
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  /** Number of the order that it speaks of. */
  order_no?: string;
}

/** Rows of one statement: databases bound the number of parameters. */
const ROWS_AT_ONCE = 1000;

/** Who reads: announcements are for a tenant; whether one has been read or deleted is each member's own. */
export interface Reader {
  tenantID: TenantID;
  principalID: string;
}

/** Whom announcements are written to: everyone, or this tenant alone. */
export type Audience = 'all' | 'own';

/** Announcements for everyone and for this tenant, with what this person has done to them. */
function addressed(db: Db | Trx, { tenantID, principalID }: Reader, audience?: Audience) {
  return db
    .selectFrom('announcements')
    .leftJoin('announcement_states as state', (join) =>
      join.onRef('state.announcement_id', '=', 'announcements.id').on('state.account_id', '=', principalID),
    )
    .where((eb) =>
      eb.or([
        ...(audience === 'own' ? [] : [eb('announcements.account_id', 'is', null)]),
        ...(audience === 'all' ? [] : [eb('announcements.account_id', '=', tenantID)]),
      ]),
    );
}

/** Those that this person has not deleted. */
const visible = (db: Db | Trx, reader: Reader, audience?: Audience) =>
  addressed(db, reader, audience).where('state.deleted_at', 'is', null);

/** How many announcements a person sees, and how many of them are unread. */
export async function countAnnouncements(
  db: Db,
  reader: Reader,
  audience?: Audience,
): Promise<{ total: number; unread: number }> {
  const counts = await visible(db, reader, audience)
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
  audience?: Audience,
) {
  return visible(db, reader, audience)
    .select([
      'announcements.id',
      'announcements.account_id',
      'announcements.order_no',
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
  change: { read_at: Date } | { deleted_at: Date | null },
): Promise<boolean> {
  const isRestored = 'deleted_at' in change && change.deleted_at === null;
  const known =
    isID(id) &&
    (await (isRestored ? addressed : visible)(db, reader)
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

/** Notes that this person has read all that they see; other members keep theirs. */
export async function readAll(db: Db, reader: Reader, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    const unread = await visible(trx, reader)
      .select('announcements.id')
      .where('state.read_at', 'is', null)
      .execute();
    for (let from = 0; from < unread.length; from += ROWS_AT_ONCE) {
      await trx
        .insertInto('announcement_states')
        .values(
          unread.slice(from, from + ROWS_AT_ONCE).map(({ id }) => ({
            account_id: reader.principalID,
            announcement_id: id,
            read_at: now,
            deleted_at: null,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'announcement_id']).doUpdateSet({ read_at: now }),
        )
        .execute();
    }
  });
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
