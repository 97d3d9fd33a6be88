import { BodyCode, accountCalls } from '@certdeck/contract';
import { sql } from 'kysely';
import { isID } from '../database/identifiers.ts';
import type { Db } from '../database/transaction.ts';
import { page } from '../server/answers.ts';
import { BusinessError } from '../server/errors.ts';
import { texts } from '../server/texts.ts';
import type { Area } from '../services.ts';

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

/** Notes what this account has done to one announcement; other accounts keep theirs. */
async function note(
  db: Db,
  accountID: string,
  id: string,
  change: { read_at: Date } | { deleted_at: Date },
): Promise<void> {
  const known =
    isID(id) &&
    (await visible(db, accountID)
      .select('announcements.id')
      .where('announcements.id', '=', id)
      .executeTakeFirst());
  if (!known) throw new BusinessError(BodyCode.notFound, texts.notFound);
  await db
    .insertInto('announcement_states')
    .values({ account_id: accountID, announcement_id: id, read_at: null, deleted_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['account_id', 'announcement_id']).doUpdateSet(change))
    .execute();
}

/** Announcements (B§7.16, B§7.17, D-018). */
export const messages: Area = (router, { db, now }) => {
  router.route(accountCalls.listMessages, async ({ account, input, language }) => {
    const { limit, skip } = page(input);
    const counts = await visible(db, account.accountID)
      .select([
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where state.read_at is null)`.as('unread'),
      ])
      .executeTakeFirst();
    // Operators write an announcement in Chinese and in English.
    const written = language === 'zh' ? 'zh' : 'en';
    const rows = await visible(db, account.accountID)
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
    await note(db, account.accountID, input.id, { read_at: now() });
    return {};
  });
  router.route(accountCalls.deleteMessage, async ({ account, input }) => {
    await note(db, account.accountID, input.id, { deleted_at: now() });
    return {};
  });
};
