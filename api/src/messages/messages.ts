import { BodyCode, accountCalls } from '@certdeck/contract';
import { sql } from 'kysely';
import { isID } from '../database/identifiers.ts';
import type { Db } from '../database/transaction.ts';
import { page } from '../server/answers.ts';
import type { SignedIn } from '../server/context.ts';
import { BusinessError } from '../server/errors.ts';
import { texts } from '../server/texts.ts';
import type { Area } from '../services.ts';

type Reader = Pick<SignedIn, 'tenantID' | 'principalID'>;

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

/** Notes what this person has done to one announcement; other members keep theirs. */
async function note(
  db: Db,
  reader: Reader,
  id: string,
  change: { read_at: Date } | { deleted_at: Date },
): Promise<void> {
  const known =
    isID(id) &&
    (await visible(db, reader)
      .select('announcements.id')
      .where('announcements.id', '=', id)
      .executeTakeFirst());
  if (!known) throw new BusinessError(BodyCode.notFound, texts.notFound);
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
}

/** Announcements (B§7.16, B§7.17, D-018). */
export const messages: Area = (router, { db, now }) => {
  router.route(accountCalls.listMessages, async ({ account, input, language }) => {
    const { limit, skip } = page(input);
    const counts = await visible(db, account)
      .select([
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where state.read_at is null)`.as('unread'),
      ])
      .executeTakeFirst();
    // Operators write an announcement in Chinese and in English.
    const written = language === 'zh' ? 'zh' : 'en';
    const rows = await visible(db, account)
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
    return {
      siteMsges: rows.map((row) => ({
        id: row.id,
        title: row.title,
        content: row.content,
        time: Math.floor(row.created_at.getTime() / 1000),
        read: row.read_at !== null,
      })),
      total: counts?.total ?? 0,
      unread: counts?.unread ?? 0,
    };
  });
  router.route(accountCalls.readMessage, async ({ account, input }) => {
    await note(db, account, input.id, { read_at: now() });
    return {};
  });
  router.route(accountCalls.deleteMessage, async ({ account, input }) => {
    await note(db, account, input.id, { deleted_at: now() });
    return {};
  });
};
