import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** What a tenant has earned, in cents. */
export interface Earnings {
  /** May be withdrawn; below zero after a commission that was paid out was taken back. */
  payable: number;
  /** Asked for and not sent. */
  leaving: number;
}

const NOTHING: Earnings = { payable: 0, leaving: 0 };

/** The earnings, their row locked until the transaction ends; the row is made when it is missing. */
export async function lockEarnings(trx: Trx, tenantID: TenantID): Promise<Earnings> {
  const lock = () =>
    trx
      .selectFrom('earnings')
      .select(['payable', 'leaving'])
      .where('account_id', '=', tenantID)
      .forUpdate()
      .executeTakeFirst();
  const found = await lock();
  if (found) return found;
  await trx
    .insertInto('earnings')
    .values({ account_id: tenantID, ...NOTHING })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return (await lock()) ?? NOTHING;
}

export async function setEarnings(trx: Trx, tenantID: TenantID, earnings: Earnings): Promise<void> {
  await trx
    .updateTable('earnings')
    .set(earnings)
    .where('account_id', '=', tenantID)
    .executeTakeFirstOrThrow();
}

export async function earningsOf(db: Db, tenantID: TenantID): Promise<Earnings> {
  const row = await db
    .selectFrom('earnings')
    .select(['payable', 'leaving'])
    .where('account_id', '=', tenantID)
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** Cents that have gone to a bank or to the tenant's own balance. */
export async function paidOutOf(db: Db, tenantID: TenantID): Promise<number> {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account_id', '=', 'transfers.account_id')
        .onRef('entries.transfer_id', '=', 'transfers.id'),
    )
    .where('transfers.account_id', '=', tenantID)
    .where('transfers.kind', 'in', ['withdrawalSent', 'withdrawalReturned', 'earnings'])
    .where('entries.ledger', 'in', ['bank', 'customer'])
    .select(sql<number>`cast(coalesce(sum(entries.amount), 0) as bigint)`.as('cents'))
    .executeTakeFirst();
  return row?.cents ?? 0;
}
