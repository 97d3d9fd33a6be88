import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** What somebody did: the entries stay under their id, address, browser and changes go (ADR 52). */
export const auditData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID }) {
    const rows = await db
      .selectFrom('audit_entries')
      .leftJoin('audit_details', (join) =>
        join
          .onRef('audit_details.account_id', '=', 'audit_entries.account_id')
          .onRef('audit_details.entry_id', '=', 'audit_entries.id'),
      )
      .select(['audit_entries.at', 'audit_entries.action', 'audit_entries.object_kind'])
      .select(['audit_entries.object_id', 'audit_entries.actor_kind', 'audit_details.body'])
      .where('audit_entries.actor_id', '=', principalID)
      .orderBy('audit_entries.id')
      .execute();
    const auditLog = rows.map(({ body, actor_kind, ...row }) => ({
      ...row,
      // What somebody did as staff speaks of customers, not of them.
      details: body === null || actor_kind === 'staff' ? null : (JSON.parse(body) as unknown),
    }));
    return { auditLog };
  },
  async erase(trx, { principalID }) {
    await trx
      .deleteFrom('audit_details')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_entries')
            .select('audit_entries.id')
            .whereRef('audit_entries.account_id', '=', 'audit_details.account_id')
            .whereRef('audit_entries.id', '=', 'audit_details.entry_id')
            .where('audit_entries.actor_id', '=', principalID),
        ),
      )
      .execute();
  },
});
