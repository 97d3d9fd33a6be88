import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { DomainOrderRow } from '../work/orders.store.ts';

type Key = Pick<DomainOrderRow, 'account_id' | 'order_no'>;

/** Keeps the sealed code with which an order asks for a name. */
export async function insertArrival(trx: Trx, key: Key, code: Buffer): Promise<void> {
  const { account_id, order_no } = key;
  await trx.insertInto('domain_arrivals').values({ account_id, order_no, code }).execute();
}

/** The sealed code of an order; undefined once the registry has it. */
export async function findCode(db: Db, { account_id, order_no }: Key): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('domain_arrivals')
    .select('code')
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .executeTakeFirst();
  // The embedded database gives octets that are no Buffer.
  return row?.code ? Buffer.from(row.code) : undefined;
}

/** Until when the other registrar of an order can say no; undefined before the registry has said so. */
export async function findDecideAt(db: Db, { account_id, order_no }: Key): Promise<Date | undefined> {
  const row = await db
    .selectFrom('domain_arrivals')
    .select('decide_at')
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .executeTakeFirst();
  return row?.decide_at ?? undefined;
}

/** The registry has asked the other registrar, who can say no until then: the code isn't needed any more. */
export async function noteAsked(db: Db, { account_id, order_no }: Key, decideAt: Date): Promise<void> {
  await db
    .updateTable('domain_arrivals')
    .set({ code: null, decide_at: decideAt })
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .execute();
}

/** Forgets the code of an order that is over. */
export async function forgetCode(trx: Trx, { account_id, order_no }: Key): Promise<void> {
  await trx
    .updateTable('domain_arrivals')
    .set({ code: null })
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .execute();
}

/** An order for a name of another registrar, with how far it has come. */
export interface ArrivalOrder extends DomainOrderRow {
  name: string;
  decide_at: Date | null;
}

/** A page of what a tenant has asked for at other registrars, newest first, and how many there are. */
export async function listArrivals(
  db: Db,
  accountID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: ArrivalOrder[]; total: number }> {
  const matching = db
    .selectFrom('domain_orders')
    .innerJoin('domains', (join) =>
      join
        .onRef('domains.account_id', '=', 'domain_orders.account_id')
        .onRef('domains.id', '=', 'domain_orders.domain_id'),
    )
    .where('domain_orders.account_id', '=', accountID)
    .where('domain_orders.kind', '=', 'transfer');
  const rows = await matching
    .leftJoin('domain_arrivals', (join) =>
      join
        .onRef('domain_arrivals.account_id', '=', 'domain_orders.account_id')
        .onRef('domain_arrivals.order_no', '=', 'domain_orders.order_no'),
    )
    .selectAll('domain_orders')
    .select(['domains.name', 'domain_arrivals.decide_at'])
    .orderBy('domain_orders.created_at', 'desc')
    .orderBy('domain_orders.order_no', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}
