import { sql } from 'kysely';
import type { Db } from '../../../platform/database/transaction.ts';

/** What an authority has issued. */
export interface Figures {
  issued: number;
  revoked: number;
  live: number;
  lastEnd: Date | null;
}

/** What each authority has issued, by its id. */
export async function figuresOf(db: Db, at: Date): Promise<ReadonlyMap<string, Figures>> {
  const rows = await db
    .selectFrom('issued_certificates')
    .select(({ fn }) => [
      'issuer_id',
      fn.countAll<number>().as('issued'),
      fn.count<number>('revoked_at').as('revoked'),
      fn.countAll<number>().filterWhere('not_after', '>', at).as('live'),
      sql<Date | null>`max(not_after) filter (where not_after > ${at})`.as('lastEnd'),
    ])
    .where('issuer_id', 'is not', null)
    .groupBy('issuer_id')
    .execute();
  return new Map(rows.map(({ issuer_id, ...figures }) => [issuer_id ?? '', figures]));
}
