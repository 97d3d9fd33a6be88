import { sql } from 'kysely';
import type { Db } from '../../platform/database/transaction.ts';

export const listOutcomes = (db: Db) => db.selectFrom('service_outcomes').selectAll().execute();

/** Writes that a service did what it was asked for. */
export async function writeSuccess(db: Db, id: string, at: Date): Promise<void> {
  await db
    .insertInto('service_outcomes')
    .values({ id, succeeded_at: at, failed_at: null, error: '' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        succeeded_at: sql<Date>`greatest(service_outcomes.succeeded_at, excluded.succeeded_at)`,
      }),
    )
    .execute();
}

/** Writes that a service didn't answer, or was out of order. */
export async function writeFailure(db: Db, id: string, at: Date, error: string): Promise<void> {
  await db
    .insertInto('service_outcomes')
    .values({ id, succeeded_at: null, failed_at: at, error })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ failed_at: at, error }))
    .execute();
}
