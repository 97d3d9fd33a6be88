import type { Db, Trx } from '../../../platform/database/transaction.ts';

/**
 * What the sandbox of one payment service keeps. The other side of a payment survives a restart as a service does, and
 * its rows are read by nothing but the sandbox.
 */
export class SandboxObjects {
  readonly #service: string;

  constructor(service: string) {
    this.#service = service;
  }

  /** Adds an object unless there is one. @returns whether it was added */
  async add(on: Db | Trx, kind: string, id: string, data: unknown): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await on
      .insertInto('sandbox_objects')
      .values({ service: this.#service, kind, id, data: JSON.stringify(data) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async find<Data>(on: Db | Trx, kind: string, id: string): Promise<Data | undefined> {
    const row = await this.#all(on, kind).where('id', '=', id).executeTakeFirst();
    return row?.data as Data | undefined;
  }

  /** The same, locked until the transaction ends. */
  async lock<Data>(trx: Trx, kind: string, id: string): Promise<Data | undefined> {
    const row = await this.#all(trx, kind).where('id', '=', id).forUpdate().executeTakeFirst();
    return row?.data as Data | undefined;
  }

  async list<Data>(on: Db | Trx, kind: string): Promise<Data[]> {
    const rows = await this.#all(on, kind).orderBy('id').execute();
    return rows.map(({ data }) => data as Data);
  }

  async save(trx: Trx, kind: string, id: string, data: unknown): Promise<void> {
    await trx
      .updateTable('sandbox_objects')
      .set({ data: JSON.stringify(data) })
      .where('service', '=', this.#service)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute();
  }

  #all(on: Db | Trx, kind: string) {
    return on
      .selectFrom('sandbox_objects')
      .select('data')
      .where('service', '=', this.#service)
      .where('kind', '=', kind);
  }
}
