import { sql } from 'kysely';
import { OrderStatus } from '@certdeck/contract';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { PayFrom } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { DueOrder, Who } from './ports.ts';

/** An approval that was asked for, with what its readers are told. */
export interface Asked {
  tenantID: TenantID;
  id: string;
  orderNo: string;
  commonName: string;
  /** Department of the order. */
  deptID: string | null;
  /** Cents. */
  amount: number;
  askedBy: string;
  /** Name or address of who asked. */
  person: string;
  /** API key by which they did; '' for none. */
  key: string;
}

/** Asks for an order to be paid; undefined when it waits already, from what its asker has chosen last. */
export async function insertApproval(
  trx: Trx,
  { tenantID, principalID }: Who,
  order: DueOrder,
  above: { kind: 'order' | 'month'; limit: number; payFrom: PayFrom; key: string },
  now: Date,
): Promise<Asked | undefined> {
  const id = newID();
  const row = await trx
    .insertInto('approvals')
    .values({
      account_id: tenantID,
      id,
      order_id: order.id,
      order_no: order.order_no,
      asked_by: principalID,
      amount: order.pay_amount,
      limit_kind: above.kind,
      limit_amount: above.limit,
      state: 'waiting',
      key_name: above.key,
      pay_from: above.payFrom,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'order_id']).where('state', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row) return findAsked(trx, tenantID, id);
  await trx
    .updateTable('approvals')
    .set({ pay_from: above.payFrom })
    .where('account_id', '=', tenantID)
    .where('order_id', '=', order.id)
    .where('asked_by', '=', principalID)
    .where('state', '=', 'waiting')
    .execute();
  return undefined;
}

async function findAsked(trx: Trx, tenantID: TenantID, id: string): Promise<Asked | undefined> {
  const row = await trx
    .selectFrom('approvals')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'approvals.account_id')
        .onRef('orders.id', '=', 'approvals.order_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'approvals.asked_by')
    .select(['approvals.order_no', 'approvals.amount', 'approvals.asked_by', 'approvals.key_name'])
    .select(['orders.common_name', 'orders.dept_id'])
    .select(['accounts.firstname', 'accounts.lastname', 'accounts.email', 'accounts.tel'])
    .where('approvals.account_id', '=', tenantID)
    .where('approvals.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      tenantID,
      id,
      orderNo: row.order_no,
      commonName: row.common_name,
      deptID: row.dept_id,
      amount: row.amount,
      askedBy: row.asked_by,
      person: `${row.lastname}${row.firstname}` || (row.email ?? row.tel ?? ''),
      key: row.key_name,
    }
  );
}

/** Who reads: approvals are of a tenant, and of orders that the reader may see. */
interface Reader {
  tenantID: TenantID;
  seesDept: string | null;
}

function visible(db: Db | Trx, { tenantID, seesDept }: Reader) {
  return db
    .selectFrom('approvals')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'approvals.account_id')
        .onRef('orders.id', '=', 'approvals.order_id'),
    )
    .where('approvals.account_id', '=', tenantID)
    .$if(seesDept !== null, (all) => all.where('orders.dept_id', '=', seesDept));
}

/** The number of the order that an approval is for; undefined where its reader may not see it. */
export async function orderOf(trx: Trx, reader: Reader, id: string): Promise<string | undefined> {
  if (!isID(id)) return undefined;
  const row = await visible(trx, reader)
    .select('approvals.order_no')
    .where('approvals.id', '=', id)
    .executeTakeFirst();
  return row?.order_no;
}

/** An approval, its row locked until the transaction ends. */
export function lockApproval(trx: Trx, tenantID: TenantID, id: string) {
  return trx
    .selectFrom('approvals')
    .select(['id', 'order_no', 'asked_by', 'key_name', 'state', 'pay_from'])
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes what became of an approval that waits; answers what its readers are told. */
export async function settleApproval(
  trx: Trx,
  { tenantID, principalID }: Who,
  id: string,
  { state, answer, at }: { state: 'approved' | 'refused' | 'withdrawn'; answer: string; at: Date },
): Promise<Asked | undefined> {
  await trx
    .updateTable('approvals')
    .set({ state, answer, decided_by: principalID, decided_at: at })
    .where('account_id', '=', tenantID)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return findAsked(trx, tenantID, id);
}

/** Withdraws what a member has asked for, who is a member no more; others ask for it anew. */
export async function withdrawApprovalsOf(trx: Trx, { tenantID, principalID }: Who): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ state: 'withdrawn', answer: '', decided_at: sql<Date>`now()` })
    .where('account_id', '=', tenantID)
    .where('asked_by', '=', principalID)
    .where('state', '=', 'waiting')
    .execute();
}

/** The remark of an order, which says why it is asked for. */
export async function remarkOf(trx: Trx, tenantID: TenantID, orderID: string): Promise<string> {
  const row = await trx
    .selectFrom('orders')
    .select('remark')
    .where('account_id', '=', tenantID)
    .where('id', '=', orderID)
    .executeTakeFirstOrThrow();
  return row.remark;
}

/**
 * Those that wait, the oldest first; or all of one order. What was asked for an order that has been paid or cancelled
 * since waits no more.
 */
export async function listApprovals(
  db: Db,
  reader: Reader,
  { orderNo, limit, skip }: { orderNo: string | undefined; limit: number; skip: number },
) {
  const matching = visible(db, reader)
    .$if(orderNo !== undefined, (all) => all.where('approvals.order_no', '=', orderNo ?? ''))
    .$if(orderNo === undefined, (all) =>
      all.where('approvals.state', '=', 'waiting').where('orders.status', '=', OrderStatus.waitingForPayment),
    );
  const rows = await matching
    .innerJoin('accounts as asker', 'asker.id', 'approvals.asked_by')
    .leftJoin('accounts as decider', 'decider.id', 'approvals.decided_by')
    .select(['approvals.id', 'approvals.order_no', 'approvals.asked_by', 'approvals.amount'])
    .select('approvals.order_id')
    .select(['approvals.limit_kind', 'approvals.limit_amount', 'approvals.state', 'approvals.answer'])
    .select(['approvals.pay_from', 'approvals.key_name'])
    .select(['approvals.created_at', 'approvals.decided_at'])
    .select(['orders.pay_amount', 'orders.status', 'orders.common_name', 'orders.remark'])
    .select(['orders.product_name', 'orders.chinese_name'])
    .select(['asker.firstname', 'asker.lastname', 'asker.email', 'asker.tel'])
    .select(['decider.firstname as decider_firstname', 'decider.lastname as decider_lastname'])
    .select(['decider.email as decider_email', 'decider.tel as decider_tel'])
    .orderBy('approvals.id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}
