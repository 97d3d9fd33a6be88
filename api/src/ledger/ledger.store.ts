import type { Ledger, TransferKind } from '../database/tables/money.ts';
import type { Trx } from '../database/transaction.ts';

/** A transfer as it is kept, and its two entries, which sum to zero. */
export interface NewTransfer {
  id: string;
  key: string;
  kind: TransferKind;
  payMethod: number;
  orderNo: string;
  actorID?: string | null;
  entries: readonly { ledger: Ledger; amount: number; balance_after: number | null }[];
}

/** The balance in cents, its row locked until the transaction ends; the row is made when it is missing. */
export async function lockBalance(trx: Trx, accountID: string): Promise<number> {
  const lock = () =>
    trx
      .selectFrom('balances')
      .select('balance')
      .where('account_id', '=', accountID)
      .forUpdate()
      .executeTakeFirst();
  const found = await lock();
  if (found) return found.balance;
  await trx
    .insertInto('balances')
    .values({ account_id: accountID, balance: 0 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return (await lock())?.balance ?? 0;
}

/** Those of some keys under which money has moved before. */
export async function knownKeys(trx: Trx, accountID: string, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom('transfers')
    .select('idempotency_key')
    .where('account_id', '=', accountID)
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.idempotency_key));
}

/** Writes transfers and the balance after them. */
export async function writeTransfers(
  trx: Trx,
  accountID: string,
  transfers: readonly NewTransfer[],
  balance: number,
): Promise<void> {
  await trx
    .insertInto('transfers')
    .values(
      transfers.map(({ id, key, kind, payMethod, orderNo, actorID = null }) => ({
        id,
        actor_id: actorID,
        account_id: accountID,
        idempotency_key: key,
        kind,
        pay_method: payMethod,
        order_no: orderNo,
      })),
    )
    .execute();
  await trx
    .insertInto('entries')
    .values(
      transfers.flatMap(({ id, entries }) =>
        entries.map((entry) => ({ account_id: accountID, transfer_id: id, ...entry })),
      ),
    )
    .execute();
  await trx
    .updateTable('balances')
    .set({ balance })
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
}
