import type { Selectable, Updateable } from 'kysely';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { PriceChangeTable, PriceItem } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';

export type ChangeRow = Selectable<PriceChangeTable>;
export type ListedChange = ChangeRow & {
  created_by_no: string | null;
  changed_by_no: string | null;
  published_by_no: string | null;
  withdrawn_by_no: string | null;
};

const withNumbers = (db: Db | Trx) =>
  db
    .selectFrom('price_changes as one')
    .leftJoin('accounts as creator', 'creator.id', 'one.created_by')
    .leftJoin('accounts as changer', 'changer.id', 'one.changed_by')
    .leftJoin('accounts as publisher', 'publisher.id', 'one.published_by')
    .leftJoin('accounts as withdrawer', 'withdrawer.id', 'one.withdrawn_by')
    .selectAll('one')
    .select([
      'creator.account_no as created_by_no',
      'changer.account_no as changed_by_no',
      'publisher.account_no as published_by_no',
      'withdrawer.account_no as withdrawn_by_no',
    ]);

/** Changes of prices, the newest first. */
export async function listChanges(
  db: Db,
  status: 'draft' | 'published' | 'withdrawn' | undefined,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: ListedChange[]; total: number }> {
  let matching = db.selectFrom('price_changes as one');
  if (status === 'withdrawn') matching = matching.where('withdrawn_at', 'is not', null);
  else if (status) {
    matching = matching
      .where('withdrawn_at', 'is', null)
      .where('published_at', status === 'draft' ? 'is' : 'is not', null);
  }
  const rows = await withNumbers(db)
    .where('one.id', 'in', matching.select('one.id').orderBy('one.id', 'desc').limit(limit).offset(skip))
    .orderBy('one.id', 'desc')
    .execute();
  return { rows, total: await rowCount(matching) };
}

export const findChange = (db: Db, id: string): Promise<ListedChange | undefined> =>
  withNumbers(db).where('one.id', '=', id).executeTakeFirst();

/** Changes with these ids, for a history of prices. */
export const findChanges = (db: Db, ids: readonly string[]): Promise<ListedChange[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : withNumbers(db)
        .where('one.id', 'in', [...ids])
        .execute();

/** A change, its row locked until the transaction ends. */
export const lockChange = (trx: Trx, id: string): Promise<ChangeRow | undefined> =>
  trx.selectFrom('price_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertChange(
  trx: Trx,
  change: {
    id: string;
    title: string;
    validFrom: Date | null;
    items: readonly PriceItem[];
    by: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('price_changes')
    .values({
      id: change.id,
      title: change.title,
      valid_from: change.validFrom,
      items: JSON.stringify(change.items),
      revision: 1,
      editors: JSON.stringify([change.by]),
      created_by: change.by,
      changed_by: change.by,
      changed_at: change.at,
      reason: '',
    })
    .execute();
}

export async function updateChange(
  trx: Trx,
  id: string,
  values: Updateable<PriceChangeTable>,
): Promise<void> {
  await trx.updateTable('price_changes').set(values).where('id', '=', id).execute();
}

export async function deleteChange(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('price_changes').where('id', '=', id).execute();
}
