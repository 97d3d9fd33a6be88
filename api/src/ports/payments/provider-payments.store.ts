import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/transaction.ts';
import type { PaymentIntent, PaymentRef } from './provider.ts';
import type { CaptureState, ProviderPaymentTable } from './tables.ts';

export type ProviderPaymentRow = Selectable<ProviderPaymentTable>;

/**
 * Payments that one adapter was asked for. A provider with names of its own is found again by the row, and one that
 * takes names of ours tells nobody of a payment which isn't theirs.
 */
export class ProviderPayments {
  readonly #db: Db;
  readonly #provider: string;

  constructor(db: Db, provider: string) {
    this.#db = db;
    this.#provider = provider;
  }

  /**
   * Writes down that a payment is about to be asked for; the first row of a name stays.
   * @returns undefined where the name belongs to a payment of another account or amount
   */
  async begin(
    { ref, amount }: Pick<PaymentIntent, 'ref' | 'amount'>,
    details: Record<string, string>,
    now: Date,
  ): Promise<ProviderPaymentRow | undefined> {
    await this.#db
      .insertInto('provider_payments')
      .values({
        provider: this.#provider,
        name: ref.id,
        account_id: ref.accountID,
        amount: amount.minor,
        currency: amount.currency,
        details: JSON.stringify(details),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.find(ref);
    return row?.amount === amount.minor && row.currency === amount.currency ? row : undefined;
  }

  async find({ accountID, id }: PaymentRef): Promise<ProviderPaymentRow | undefined> {
    return this.#all().where('account_id', '=', accountID).where('name', '=', id).executeTakeFirst();
  }

  /** The one that the provider calls so, whoever's it is. */
  async findByReference(reference: string): Promise<ProviderPaymentRow | undefined> {
    return this.#all().where('reference', '=', reference).executeTakeFirst();
  }

  /** By our name, whoever's it is: for a provider's call to us, which names no account. */
  async findByName(name: string): Promise<ProviderPaymentRow | undefined> {
    return this.#all().where('name', '=', name).executeTakeFirst();
  }

  /** Keeps how the provider calls a payment. */
  async setReference(name: string, reference: string): Promise<void> {
    await this.#db
      .updateTable('provider_payments')
      .set({ reference })
      .where('provider', '=', this.#provider)
      .where('name', '=', name)
      .execute();
  }

  /**
   * Decides about the capture of a payment, for all processes at once.
   * @param from the states, null for none, in which it may stand
   * @returns whether it stood in one of them
   */
  async setCapture(
    name: string,
    from: readonly (CaptureState | null)[],
    capture: CaptureState,
  ): Promise<boolean> {
    const states = from.filter((state) => state !== null);
    const { numUpdatedRows } = await this.#db
      .updateTable('provider_payments')
      .set({ capture })
      .where('provider', '=', this.#provider)
      .where('name', '=', name)
      .where((where) =>
        where.or([
          ...(from.includes(null) ? [where('capture', 'is', null)] : []),
          ...(states.length > 0 ? [where('capture', 'in', states)] : []),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Writes down that a refund is about to be asked for, at a provider that doesn't list what went back. */
  async beginRefund(name: string, key: string): Promise<void> {
    await this.#db
      .insertInto('provider_refunds')
      .values({ provider: this.#provider, name, key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Keys of all refunds that were asked for, made or not. */
  async refundKeys(name: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('provider_refunds')
      .select('key')
      .where('provider', '=', this.#provider)
      .where('name', '=', name)
      .orderBy('key')
      .execute();
    return rows.map(({ key }) => key);
  }

  #all() {
    return this.#db.selectFrom('provider_payments').selectAll().where('provider', '=', this.#provider);
  }
}
