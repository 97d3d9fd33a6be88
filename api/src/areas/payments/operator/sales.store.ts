import { sql } from 'kysely';
import type { Db } from '../../../platform/database/transaction.ts';

/** Asia/Shanghai is eight hours ahead of UTC all year round. */
const AHEAD_SECONDS = 8 * 3_600;
const DAY_SECONDS = 86_400;

/** What the orders of one product, made at one site, brought on one day. Cents. */
export interface SalesRow {
  /** YYYY-MM-DD in Asia/Shanghai. */
  day: string;
  productNo: string;
  name: string;
  /** The same in Chinese. */
  chineseName: string;
  sold: number;
  refunded: number;
  orders: number;
  /** Number and company of the agent at whose site's prices they were made; '' for the operator's own. */
  agentNo: string;
  company: string;
  /** Of what was sold and not given back, what that site added. */
  markup: number;
}

/** The first moment of a day in Asia/Shanghai. @param day YYYY-MM-DD */
export const startOf = (day: string, later = 0): Date =>
  new Date(Date.parse(day) + (later * DAY_SECONDS - AHEAD_SECONDS) * 1000);

/**
 * Sales from the ledger's own entries, by day, product and agent: the range of time is found by index, and the order or
 * package of each movement by its number. @param from first day @param to last day, included
 */
export async function salesBetween(db: Db, from: string, to: string): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    with sale as (
      select
        cast(floor((extract(epoch from transfers.created_at) + ${AHEAD_SECONDS}) / ${DAY_SECONDS}) as integer) as day,
        coalesce(orders.product_no, packages.product_no, '') as product_no,
        coalesce(orders.product_name, packages.product_name) as product_name,
        coalesce(orders.chinese_name, packages.chinese_name) as chinese_name,
        orders.agent_id, orders.markup_amount, entries.amount
      from transfers
      join entries on entries.account_id = transfers.account_id
        and entries.transfer_id = transfers.id and entries.ledger = 'sales'
      left join orders on orders.account_id = transfers.account_id
        and orders.order_no = transfers.order_no and transfers.order_no <> ''
      left join packages on packages.account_id = transfers.account_id
        and packages.package_no = transfers.order_no
      where transfers.created_at >= ${startOf(from)} and transfers.created_at < ${startOf(to, 1)}
    ), sums as (
      select day, product_no, agent_id,
        coalesce(max(product_name), '') as name,
        coalesce(max(chinese_name), '') as chinese_name,
        cast(coalesce(sum(amount) filter (where amount > 0), 0) as bigint) as sold,
        cast(coalesce(-sum(amount) filter (where amount < 0), 0) as bigint) as refunded,
        count(*) filter (where amount > 0) as orders,
        cast(coalesce(sum(sign(amount) * markup_amount), 0) as bigint) as markup
      from sale group by day, product_no, agent_id
    )
    select to_char(date '1970-01-01' + day, 'YYYY-MM-DD') as day,
      product_no as "productNo", name, sums.chinese_name as "chineseName", sold, refunded, orders, markup,
      coalesce(accounts.account_no, '') as "agentNo", coalesce(agents.company, '') as company
    from sums
    left join accounts on accounts.id = sums.agent_id
    left join agents on agents.account_id = sums.agent_id
    order by day, product_no, "agentNo"`.execute(db);
  return rows;
}
