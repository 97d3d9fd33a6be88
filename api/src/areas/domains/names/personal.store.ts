import type { PersonalData } from '../../../platform/area/personal-data.ts';
import type { Db } from '../../../platform/database/transaction.ts';

/** Names of an owner and what was bought for them, kept as the law on books asks; none may be under way. */
export const nameData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const domainNames = await db
      .selectFrom('domains')
      .select(['order_no', 'name', 'state', 'registered_at', 'expires_at', 'nameservers', 'auto_renew'])
      .select(['remark', 'sale_cents', 'created_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    const domainOrders = await db
      .selectFrom('domain_orders')
      .innerJoin('domains', (join) =>
        join
          .onRef('domains.account_id', '=', 'domain_orders.account_id')
          .onRef('domains.id', '=', 'domain_orders.domain_id'),
      )
      .select(['domain_orders.order_no', 'domains.name', 'domain_orders.kind', 'domain_orders.years'])
      .select(['domain_orders.amount', 'domain_orders.state', 'domain_orders.created_at'])
      .where('domain_orders.account_id', '=', tenantID)
      .orderBy('domain_orders.order_no')
      .execute();
    const domainHistory = await db
      .selectFrom('domain_events')
      .innerJoin('domains', (join) =>
        join
          .onRef('domains.account_id', '=', 'domain_events.account_id')
          .onRef('domains.id', '=', 'domain_events.domain_id'),
      )
      .select(['domains.name', 'domain_events.at', 'domain_events.kind', 'domain_events.details'])
      .where('domain_events.account_id', '=', tenantID)
      .orderBy('domain_events.id')
      .execute();
    const domainNotices = await db
      .selectFrom('domain_notices')
      .innerJoin('domains', (join) =>
        join
          .onRef('domains.account_id', '=', 'domain_notices.account_id')
          .onRef('domains.id', '=', 'domain_notices.domain_id'),
      )
      .select(['domains.name', 'domain_notices.kind', 'domain_notices.expires_at', 'domain_notices.sent_at'])
      .where('domain_notices.account_id', '=', tenantID)
      .orderBy('domain_notices.sent_at')
      .execute();
    const domainDepartures = await db
      .selectFrom('domain_departures')
      .innerJoin('domains', (join) =>
        join
          .onRef('domains.account_id', '=', 'domain_departures.account_id')
          .onRef('domains.id', '=', 'domain_departures.domain_id'),
      )
      .select(['domains.name', 'domain_departures.code_ends_at', 'domain_departures.asked_at'])
      .select(['domain_departures.decide_at', 'domain_departures.left_at'])
      .where('domain_departures.account_id', '=', tenantID)
      .orderBy('domains.name')
      .execute();
    return { domainNames, domainOrders, domainHistory, domainNotices, domainDepartures };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (!isOwner) return;
    // Names run to the end that was paid for; nobody is there to renew or to sell them.
    await trx
      .updateTable('domains')
      .set({ auto_renew: false, remark: '', sale_cents: null })
      .where('account_id', '=', tenantID)
      .execute();
    // It names people.
    await trx
      .updateTable('domain_events')
      .set({ details: '{}' })
      .where('account_id', '=', tenantID)
      .where('kind', '=', 'holder')
      .execute();
  },
  async obstacles(trx, { tenantID, isOwner }) {
    if (!isOwner) return [];
    const row = await trx
      .selectFrom('domain_orders')
      .select('order_no')
      .where('account_id', '=', tenantID)
      .where('state', 'in', ['paid', 'working', 'stuck'])
      .limit(1)
      .executeTakeFirst();
    return row ? ['orders'] : [];
  },
});
