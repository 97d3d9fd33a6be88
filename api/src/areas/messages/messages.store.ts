import { fallbackLanguages, type Language, languages } from '@certdeck/contract';
import { sql } from 'kysely';
import type { Notice } from '../../platform/area/notices.ts';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';

/** Rows of one statement: databases bound the number of parameters. */
const ROWS_AT_ONCE = 1000;

/** Who reads: announcements are for a tenant; whether one has been read or deleted is each member's own. */
export interface Reader {
  tenantID: TenantID;
  principalID: string;
  /** Department whose orders alone they see: nothing is told of others. Null for all. */
  seesDept: string | null;
  /** Kinds of notices that this person doesn't want to see. */
  muted?: readonly string[];
}

/** Whom announcements are written to: everyone, or this tenant alone. */
export type Audience = 'all' | 'own';

/** Announcements for everyone and for this tenant, with what this person has done to them. */
function addressed(
  db: Db | Trx,
  { tenantID, principalID, seesDept, muted = [] }: Reader,
  audience?: Audience,
) {
  const query = db
    .selectFrom('announcements')
    .leftJoin('announcement_states as state', (join) =>
      join.onRef('state.announcement_id', '=', 'announcements.id').on('state.account_id', '=', principalID),
    )
    .where((eb) =>
      eb.or([
        ...(audience === 'own' ? [] : [eb('announcements.account_id', 'is', null)]),
        ...(audience === 'all' ? [] : [eb('announcements.account_id', '=', tenantID)]),
      ]),
    )
    .$if(seesDept !== null, (all) =>
      all.where((eb) =>
        eb.or([
          eb('announcements.order_no', 'is', null),
          eb(
            'announcements.order_no',
            'in',
            eb
              .selectFrom('orders')
              .select('orders.order_no')
              .where('orders.account_id', '=', tenantID)
              .where('orders.dept_id', '=', seesDept),
          ),
        ]),
      ),
    );
  if (muted.length === 0) return query;
  return query.where((eb) =>
    eb.or([eb('announcements.kind', 'is', null), eb('announcements.kind', 'not in', muted)]),
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
  { limit, skip }: { limit: number; skip: number },
  audience?: Audience,
) {
  return visible(db, reader, audience)
    .select([
      'announcements.id',
      'announcements.account_id',
      'announcements.order_no',
      'announcements.created_at',
      'announcements.kind',
      'announcements.details',
      'announcements.texts',
      'announcements.title_zh',
      'announcements.title_en',
      'announcements.content_zh',
      'announcements.content_en',
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
  const announcement =
    isID(id) &&
    (await (isRestored ? addressed : visible)(db, reader)
      .select('announcements.id')
      .where('announcements.id', '=', id)
      .executeTakeFirst());
  if (!announcement) return false;
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

/** Tells one account something that the product has done, or everybody with null. */
export async function announce(
  trx: Trx,
  accountID: TenantID | null,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  await trx
    .insertInto('announcements')
    .values(
      notices.map(({ kind, values, says, orderNo }) => ({
        id: newID(),
        account_id: accountID,
        kind,
        details: JSON.stringify(values),
        ...(orderNo === undefined ? {} : { order_no: orderNo }),
        ...columnsOf((language) => ({ title: says.title[language], content: says.content[language] })),
      })),
    )
    .execute();
}

type Words = { title: string; content: string };

/** Tells everybody what an operator wrote, in the languages that it is in. */
export async function announceTexts(
  trx: Trx,
  texts: Readonly<Partial<Record<Language, Words>>>,
): Promise<void> {
  const any = [...fallbackLanguages, ...languages].map((language) => texts[language]).find(Boolean);
  if (!any) return;
  await trx
    .insertInto('announcements')
    .values({
      id: newID(),
      account_id: null,
      texts: JSON.stringify(texts),
      ...columnsOf((language) => texts[language] ?? any),
    })
    .execute();
}

/** A page of what operators wrote to everybody, newest first. */
export async function listAnnounced(db: Db, { limit, skip }: { limit: number; skip: number }) {
  const written = db
    .selectFrom('announcements')
    .where('account_id', 'is', null)
    .where('kind', 'is', null)
    .where('texts', 'is not', null);
  const rows = await written
    .select(['id', 'created_at', 'texts'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(written) };
}

/** What a release reads that knows two languages. */
function columnsOf(words: (language: 'zh' | 'en') => Words) {
  const [zh, en] = [words('zh'), words('en')];
  return { title_zh: zh.title, title_en: en.title, content_zh: zh.content, content_en: en.content };
}

/** Kinds of the notices to everybody. */
export async function announcedKinds(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('announcements')
    .select('kind')
    .where('account_id', 'is', null)
    .where('kind', 'is not', null)
    .execute();
  return rows.map(({ kind }) => kind ?? '');
}

/** Takes notices to everybody back, by their kinds; answers how many there were. */
export async function removeAnnouncements(trx: Trx, kinds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('announcements')
    .where('account_id', 'is', null)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
