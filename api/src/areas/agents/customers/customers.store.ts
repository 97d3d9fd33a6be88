import { type Markups, OrderStatus } from '@certdeck/contract';
import { sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { findAgent } from '../agents.store.ts';

/**
 * Notes for good to whose site a tenant belongs; a tenant that belongs to one already stays there. Who has just ended
 * as an agent gets nobody more, whatever a process still remembers.
 */
export async function keepCustomer(
  trx: Trx,
  customer: { account_id: TenantID; agent_id: TenantID; host: string; since: Date },
): Promise<void> {
  const agent = await findAgent(trx, customer.agent_id);
  if (agent?.status !== 'active') return;
  await trx
    .insertInto('agent_customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** The agent to whose site a tenant belongs; undefined for the operator's own, and once that agent is one no longer. */
export async function siteOfCustomer(
  db: Db | Trx,
  tenantID: TenantID,
): Promise<{ agentID: TenantID; markups: Markups } | undefined> {
  const row = await db
    .selectFrom('agent_customers')
    .innerJoin('agents', 'agents.account_id', 'agent_customers.agent_id')
    .leftJoin('agent_sites', 'agent_sites.account_id', 'agent_customers.agent_id')
    .select(['agent_customers.agent_id', 'agent_sites.markups'])
    .where('agent_customers.account_id', '=', tenantID)
    .where('agents.status', '=', 'active')
    .executeTakeFirst();
  return row && { agentID: row.agent_id, markups: row.markups ?? {} };
}

/** Where a tenant's owner signed up, as the operator sees it; undefined for the operator's own site. */
export function signUpSiteOf(db: Db, tenantID: TenantID) {
  return db
    .selectFrom('agent_customers')
    .innerJoin('accounts', 'accounts.id', 'agent_customers.agent_id')
    .leftJoin('agents', 'agents.account_id', 'agent_customers.agent_id')
    .select(['agent_customers.host', 'agent_customers.since'])
    .select(['accounts.account_no as agent_no', 'agents.company', 'agents.status'])
    .where('agent_customers.account_id', '=', tenantID)
    .executeTakeFirst();
}

export async function forgetCustomer(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('agent_customers').where('account_id', '=', tenantID).execute();
}

/**
 * Orders of an agent's customers that are paid and not cancelled, at the prices of the agent's site; in what was paid
 * ahead there is no mark-up.
 */
const soldBy = (db: Db, agentID: TenantID) =>
  db
    .selectFrom('orders')
    .where('agent_id', '=', agentID)
    .where('paid_at', 'is not', null)
    .where('status', '<>', OrderStatus.cancelled)
    .where('package_no', '=', '');

const sums = () =>
  [
    sql<number>`count(*)`.as('orders'),
    sql<number>`cast(coalesce(sum(pay_amount), 0) as bigint)`.as('sold'),
    sql<number>`cast(coalesce(sum(markup_amount), 0) as bigint)`.as('markup'),
  ] as const;

/** A page of an agent's customers, the newest first, with what each has bought; and how many there are in all. */
export async function listCustomers(
  db: Db,
  agentID: TenantID,
  { limit, skip }: { limit: number; skip: number },
) {
  const all = db.selectFrom('agent_customers').where('agent_id', '=', agentID);
  const rows = await db
    .selectFrom('agent_customers')
    .innerJoin('accounts', 'accounts.id', 'agent_customers.account_id')
    .select(['agent_customers.account_id', 'agent_customers.since', 'accounts.email', 'accounts.tel'])
    .where('agent_customers.agent_id', '=', agentID)
    .orderBy('agent_customers.account_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const ids = rows.map(({ account_id }) => account_id);
  const bought =
    ids.length === 0
      ? []
      : await soldBy(db, agentID)
          .select(['account_id', ...sums()])
          .where('account_id', 'in', ids)
          .groupBy('account_id')
          .execute();
  const byCustomer = new Map(bought.map((one) => [one.account_id, one]));
  return {
    rows: rows.map((row) => {
      const { orders = 0, sold = 0, markup = 0 } = byCustomer.get(row.account_id) ?? {};
      return { email: row.email, tel: row.tel, since: row.since, orders, sold, markup };
    }),
    total: await rowCount(all),
  };
}

/** What an agent's site has sold at its prices so far. */
export async function sumsOf(db: Db, agentID: TenantID) {
  const sold = await soldBy(db, agentID).select(sums()).executeTakeFirstOrThrow();
  const customers = await rowCount(db.selectFrom('agent_customers').where('agent_id', '=', agentID));
  return { customers, ...sold };
}
