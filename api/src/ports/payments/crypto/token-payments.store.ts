import { type Selectable, sql } from 'kysely';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import type { TokenPaymentTable, TokensSeen, TokenTransferTable } from '../tables.ts';

export type TokenPaymentRow = Selectable<TokenPaymentTable>;
export type TokenTransferRow = Selectable<TokenTransferTable>;

/** Addresses of one token's payments, and what came to them. */
export class TokenPayments {
  readonly #db: Db;
  readonly #provider: string;

  constructor(db: Db, provider: string) {
    this.#db = db;
    this.#provider = provider;
  }

  /**
   * Gives a payment a position, which no other has; a repeat answers the same.
   * @param scannedTo where the chain stands, before which nobody knows the address
   */
  async reserve(name: string, scannedTo: number): Promise<TokenPaymentRow> {
    // An insert takes a number even where the row is there, and wallets search no further than some unused ones.
    const row = await this.#rows(name).executeTakeFirst();
    if (row) return row;
    await this.#db
      .insertInto('token_payments')
      .values({
        provider: this.#provider,
        name,
        scanned_to: scannedTo,
        seen: JSON.stringify({ state: 'waiting', received: '0', confirmations: 0 } satisfies TokensSeen),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'name']).doNothing())
      .execute();
    return this.#rows(name).executeTakeFirstOrThrow();
  }

  /** Gives it the address of its position, from which on customers may be shown it; the first one stays. */
  async assign(name: string, position: number, address: string): Promise<string> {
    await this.#unassigned(name, position).set({ address }).execute();
    return (await this.find(name))?.address ?? address;
  }

  /** Gives it another position, the one that it has being of no use. */
  async skip(name: string, position: number): Promise<void> {
    await this.#unassigned(name, position)
      .set({ position: sql<number>`default` })
      .execute();
  }

  /** undefined for one that has no address yet, so that nobody can have been shown it. */
  async find(name: string): Promise<(TokenPaymentRow & { address: string }) | undefined> {
    const row = await this.#rows(name).executeTakeFirst();
    return row?.address == null ? undefined : { ...row, address: row.address };
  }

  /** Keeps final transfers and how far the blockchain is read; what is kept of a transfer stays. */
  async keep(
    name: string,
    scannedTo: number,
    transfers: readonly Omit<TokenTransferRow, 'provider' | 'name'>[],
  ): Promise<void> {
    await transaction(this.#db, async (trx) => {
      if (transfers.length > 0)
        await trx
          .insertInto('token_transfers')
          .values(transfers.map((one) => ({ ...one, provider: this.#provider, name })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await trx
        .updateTable('token_payments')
        .set({ scanned_to: sql<number>`greatest(scanned_to, ${scannedTo}::bigint)` })
        .where('provider', '=', this.#provider)
        .where('name', '=', name)
        .execute();
    });
  }

  /** Final transfers, in the order of the chain. */
  async transfers(name: string): Promise<TokenTransferRow[]> {
    return this.#db
      .selectFrom('token_transfers')
      .selectAll()
      .where('provider', '=', this.#provider)
      .where('name', '=', name)
      .orderBy('block')
      .orderBy('log_index')
      .execute();
  }

  /** Keeps what the page that waits is shown. */
  async see(name: string, seen: TokensSeen): Promise<void> {
    await this.#db
      .updateTable('token_payments')
      .set({ seen: JSON.stringify(seen) })
      .where('provider', '=', this.#provider)
      .where('name', '=', name)
      .execute();
  }

  #unassigned(name: string, position: number) {
    return this.#db
      .updateTable('token_payments')
      .where('provider', '=', this.#provider)
      .where('name', '=', name)
      .where('position', '=', position)
      .where('address', 'is', null);
  }

  #rows(name: string) {
    return this.#db
      .selectFrom('token_payments')
      .selectAll()
      .where('provider', '=', this.#provider)
      .where('name', '=', name);
  }
}
