import { sql } from 'kysely';
import type { Db } from '../../platform/database/transaction.ts';

export interface MailDepth {
  state: string;
  count: number;
  /** Age of the oldest, in seconds. */
  oldest: number;
}

/** How many mails of the outbox are in each state, by the database's clock. */
export async function countMails(db: Db): Promise<MailDepth[]> {
  return db
    .selectFrom('mail_outbox')
    .select([
      'state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`greatest(0, extract(epoch from now() - min(created_at)))::float8`.as('oldest'),
    ])
    .groupBy('state')
    .execute();
}
