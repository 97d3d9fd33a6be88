import { sql } from 'kysely';
import { hourOf } from '../clock/hour.ts';
import { rowCount } from '../database/row-count.ts';
import type { Db } from '../database/transaction.ts';
import type { Violation } from './csp.ts';
import { digestOf } from './failures.store.ts';

/** Counts refusals into the rows of this hour: a page that does it at each visit is one row. */
export async function countViolations(db: Db, reports: readonly Violation[], now: Date): Promise<void> {
  const rows = new Map<string, Violation & { digest: string; count: number }>();
  for (const report of reports) {
    const { directive, blocked, source, remote, release, site } = report;
    const digest = digestOf(directive, blocked, source, remote, release, site);
    rows.set(digest, { ...report, digest, count: 1 + (rows.get(digest)?.count ?? 0) });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('telemetry_violations')
    .values([...rows.values()].map((row) => ({ ...row, bucket: hourOf(now), first_at: now, last_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'digest']).doUpdateSet((eb) => ({
        count: sql<number>`${eb.ref('telemetry_violations.count')} + excluded.count`,
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

/** Refusals since a moment, one row for what is the same; the latest first. */
export async function listViolations(
  db: Db,
  query: { remote?: string | undefined; since: Date; limit: number; skip: number },
) {
  let matching = db.selectFrom('telemetry_violations').where('bucket', '>=', hourOf(query.since));
  if (query.remote) matching = matching.where('remote', '=', query.remote);
  const grouped = matching
    .select([
      'directive',
      'blocked',
      'source',
      'remote',
      'release',
      'site',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<Date>`min(first_at)`.as('first_at'),
      sql<Date>`max(last_at)`.as('last_at'),
    ])
    .groupBy(['directive', 'blocked', 'source', 'remote', 'release', 'site']);
  const total = await rowCount(db.selectFrom(grouped.as('grouped')));
  const rows = await grouped.orderBy('last_at', 'desc').limit(query.limit).offset(query.skip).execute();
  return { rows, total };
}
