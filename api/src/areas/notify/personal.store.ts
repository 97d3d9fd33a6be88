import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** What a person chose to hear of, what they were told, and the chats that they added, without what opens them. */
export const noticeData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID }) {
    const notificationChoices = await db
      .selectFrom('notice_choices')
      .select(['kind', 'way', 'chosen', 'updated_at'])
      .where('reader', '=', principalID)
      .execute();
    const notifications = await db
      .selectFrom('notices')
      .select(['kind', 'recipient', 'details', 'created_at'])
      .where('reader', 'in', [principalID, `tel:${principalID}`])
      .orderBy('created_at')
      .execute();
    const chats = await db
      .selectFrom('chats')
      .select(['name', 'platform', 'language', 'shown_as', 'created_at'])
      .where('made_by', '=', principalID)
      .orderBy('created_at')
      .execute();
    return { notificationChoices, notifications, chats };
  },
  async erase(trx, { principalID, tenantID, isOwner }) {
    await trx
      .deleteFrom('notice_choices')
      .where((where) =>
        where.or([
          where('reader', '=', principalID),
          ...(isOwner ? [where('tenant_id', '=', tenantID)] : []),
        ]),
      )
      .execute();
    await trx
      .deleteFrom('notice_messages')
      .where((where) =>
        where.or([
          where('receiver', '=', principalID),
          ...(isOwner ? [where('account_id', '=', tenantID)] : []),
        ]),
      )
      .execute();
    // A chat is the tenant's and stays with it.
    if (isOwner) await trx.deleteFrom('chats').where('account_id', '=', tenantID).execute();
    await trx.updateTable('chats').set({ made_by: null }).where('made_by', '=', principalID).execute();
    await trx
      .deleteFrom('notices')
      .where((where) =>
        where.or([
          where('reader', 'in', [principalID, `tel:${principalID}`]),
          ...(isOwner ? [where('account_id', '=', tenantID)] : []),
        ]),
      )
      .execute();
  },
});
