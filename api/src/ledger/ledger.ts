import type { Trx } from '../database/transaction.ts';
import { newID } from '../database/identifiers.ts';
import type { Ledger, TransferKind } from '../database/tables/money.ts';

/** Index of a payment from the balance in transaction lists; the others are those of B§4.2. */
export const PAID_FROM_BALANCE = -1;

/** One movement of a customer's balance. */
export interface Movement {
  /** Names the event: a second movement with this key never happens. */
  key: string;
  kind: TransferKind;
  /** Signed cents on the customer's balance: negative for a charge. */
  amount: number;
  payMethod: number;
  orderNo: string;
}

export type MoveResult =
  /** `moved` are the keys that were new; the others had happened before. */
  { ok: true; balance: number; moved: string[] } | { ok: false; code: 'BALANCE_TOO_LOW'; balance: number };

/** Our side of each kind: what orders bring, and what customers pay in. */
const COUNTERPART: Readonly<Record<TransferKind, Ledger>> = {
  order: 'sales',
  reSign: 'sales',
  refund: 'sales',
  recharge: 'funding',
  opening: 'funding',
};

/**
 * Moves money for one account inside the caller's transaction: all movements or none, each key once.
 * Every movement becomes a transfer of two entries that sum to zero. The account's balance row is
 * locked first, so rivals of one account wait for each other and accounts never wait for one another:
 * our side has entries only, no row that every payment of the house would fight for.
 *
 * @returns `BALANCE_TOO_LOW`, with nothing written, when the new movements would take the balance below 0
 */
export async function move(trx: Trx, accountID: string, movements: readonly Movement[]): Promise<MoveResult> {
  for (const { amount } of movements) {
    if (!Number.isSafeInteger(amount)) throw new RangeError('Money moves in whole cents');
  }
  const before = await lockBalance(trx, accountID);
  const known = await knownKeys(trx, accountID, movements);
  const fresh = movements.filter(({ key, amount }, index) => {
    const repeated = movements.findIndex((other) => other.key === key) < index;
    return !known.has(key) && !repeated && amount !== 0;
  });
  const after = fresh.reduce((sum, { amount }) => sum + amount, before);
  if (after < 0) return { ok: false, code: 'BALANCE_TOO_LOW', balance: before };
  if (fresh.length > 0) {
    await write(trx, accountID, before, fresh);
    await trx
      .updateTable('balances')
      .set({ balance: after })
      .where('account_id', '=', accountID)
      .executeTakeFirstOrThrow();
  }
  return { ok: true, balance: after, moved: fresh.map(({ key }) => key) };
}

/** An order whose price goes back. */
export interface Refund {
  orderNo: string;
  /** Cents. */
  amount: number;
}

/** Gives the price of orders back on the balance, each once. */
export async function refund(trx: Trx, accountID: string, refunds: readonly Refund[]): Promise<void> {
  await move(
    trx,
    accountID,
    refunds.map(({ orderNo, amount }) => ({
      key: `refund:${orderNo}`,
      kind: 'refund',
      amount,
      payMethod: PAID_FROM_BALANCE,
      orderNo,
    })),
  );
}

/** The balance in cents, its row locked until the transaction ends; the row is made when it is missing. */
async function lockBalance(trx: Trx, accountID: string): Promise<number> {
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

async function knownKeys(trx: Trx, accountID: string, movements: readonly Movement[]): Promise<Set<string>> {
  if (movements.length === 0) return new Set();
  const rows = await trx
    .selectFrom('transfers')
    .select('idempotency_key')
    .where('account_id', '=', accountID)
    .where(
      'idempotency_key',
      'in',
      movements.map(({ key }) => key),
    )
    .execute();
  return new Set(rows.map((row) => row.idempotency_key));
}

async function write(
  trx: Trx,
  accountID: string,
  before: number,
  movements: readonly Movement[],
): Promise<void> {
  let balance = before;
  const transfers = movements.map((movement) => ({ id: newID(), ...movement }));
  await trx
    .insertInto('transfers')
    .values(
      transfers.map(({ id, key, kind, payMethod, orderNo }) => ({
        id,
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
      transfers.flatMap(({ id, kind, amount }) => {
        balance += amount;
        const entry = { account_id: accountID, transfer_id: id };
        return [
          { ...entry, ledger: 'customer' as const, amount, balance_after: balance },
          { ...entry, ledger: COUNTERPART[kind], amount: -amount, balance_after: null },
        ];
      }),
    )
    .execute();
}
