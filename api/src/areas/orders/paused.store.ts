import { sql } from 'kysely';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Orders on their way that wait for the issuer: it is off, away or takes no more. */
export const countWaitingForIssuer = (db: Db): Promise<number> =>
  rowCount(
    db
      .selectFrom('jobs')
      .innerJoin('orders', (join) =>
        join.onRef('orders.account_id', '=', 'jobs.account_id').on(sql<boolean>`orders.id = jobs.subject`),
      )
      .where('jobs.kind', '=', 'order')
      .where(sql<boolean>`starts_with(orders.issue_error ->> 'code', 'ISSUER_')`),
  );
