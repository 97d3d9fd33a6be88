import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { rowCount } from '../database/row-count.ts';
import type { Db } from '../database/transaction.ts';
import type { Admitted } from './admission.ts';

/** One failure as a tab told it, with where the tab was. */
export interface FailureReport {
  remote: string;
  release: string;
  owner: string;
  code: string;
  detail: string;
  phase: string;
  recovered: string;
  site: string;
  /** '' for the portal's own pages. */
  partner: string;
  browser: string;
  count: number;
}

export interface FailureQuery {
  remote?: string | undefined;
  code?: string | undefined;
  since: Date;
  limit: number;
  skip: number;
}

/** Beginning of the hour of a moment. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000);

/** Stands for the detail where it was not kept; shown as it is. */
export const REST = '…';

/** One name for what counts as the same. */
export const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Name of all failures that count as the same. */
export function failureKey(report: FailureReport): string {
  const { remote, release, owner, code, detail, phase, recovered, site, partner, browser } = report;
  return digestOf(remote, release, owner, code, detail, phase, recovered, site, partner, browser);
}

/** The row of all failures of a remote and code that found no row of their own (admission.ts). */
export function foldFailure({ remote, code, count }: FailureReport): FailureReport {
  const rest = { release: '', owner: '', phase: '', recovered: '', site: '', partner: '', browser: '' };
  return { remote, code, count, detail: REST, ...rest };
}

/** Counts failures into the rows of this hour. */
export async function countFailures(
  db: Db,
  reports: readonly Admitted<FailureReport>[],
  now: Date,
): Promise<void> {
  const rows = new Map<string, Admitted<FailureReport> & { digest: string }>();
  for (const report of reports) {
    const digest = failureKey(report);
    const known = rows.get(digest);
    const [count, reporters] = [
      report.count + (known?.count ?? 0),
      report.reporters + (known?.reporters ?? 0),
    ];
    rows.set(digest, { ...report, digest, count, reporters });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('telemetry_failures')
    .values([...rows.values()].map((row) => ({ ...row, bucket: hourOf(now), first_at: now, last_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'digest']).doUpdateSet((eb) => ({
        count: sql<number>`${eb.ref('telemetry_failures.count')} + excluded.count`,
        reporters: sql<number>`${eb.ref('telemetry_failures.reporters')} + excluded.reporters`,
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

/**
 * Failures since a moment, one row for each remote, release, code, text and partner. What several networks told of
 * comes first, since one alone may have made it up; of each, the latest first.
 */
export async function listFailures(db: Db, query: FailureQuery) {
  let matching = db.selectFrom('telemetry_failures').where('bucket', '>=', hourOf(query.since));
  if (query.remote) matching = matching.where('remote', '=', query.remote);
  if (query.code) matching = matching.where('code', '=', query.code);
  const grouped = matching
    .select([
      'remote',
      'release',
      'owner',
      'code',
      'detail',
      'phase',
      'recovered',
      'partner',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<Date>`min(first_at)`.as('first_at'),
      sql<Date>`max(last_at)`.as('last_at'),
      sql<string>`(array_agg(site order by last_at desc))[1]`.as('site'),
      sql<string>`(array_agg(browser order by last_at desc))[1]`.as('browser'),
    ])
    .groupBy(['remote', 'release', 'owner', 'code', 'detail', 'phase', 'recovered', 'partner']);
  const total = await rowCount(db.selectFrom(grouped.as('grouped')));
  const rows = await grouped
    .orderBy(sql`max(reporters) > 1`, 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('count', 'desc')
    .limit(query.limit)
    .offset(query.skip)
    .execute();
  return { rows, total };
}
