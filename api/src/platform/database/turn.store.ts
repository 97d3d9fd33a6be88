import { sql } from 'kysely';
import type { Trx } from './transaction.ts';

/**
 * Lets transactions that name the same thing run one after the other, in all processes: the next one goes on when this
 * one has ended, and its statements from there on see what this one wrote. For rules over rows that aren't there yet,
 * which nothing can lock.
 */
export async function takeTurn(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
