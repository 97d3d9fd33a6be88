import { sql } from 'kysely';
import { hourOf } from '../../platform/clock/hour.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { digestOf, type IsReleased, type ReportTable, REST } from './report-table.ts';

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

/** Codes of failures that pages of ours tell (docs/errors); a stranger may write others. */
const CODES = new Set([
  'REGISTRY_DOWN',
  'MANIFEST',
  'INCOMPATIBLE',
  'UNREACHABLE',
  'TIMEOUT',
  'INTEGRITY',
  'CHUNK',
  'INIT',
  'RENDER',
  'EVENT',
  'UNMOUNT',
  'LEAK',
]);

const failureKey = (report: FailureReport): string => {
  const { remote, release, owner, code, detail, phase, recovered, site, partner, browser } = report;
  return digestOf('failure', remote, release, owner, code, detail, phase, recovered, site, partner, browser);
};

/** What of a failure that found no row of its own is still true of the row for the rest. */
function foldFailure({ remote, release, code, count }: FailureReport, isReleased: IsReleased): FailureReport {
  const known = isReleased(remote, release) ? release : '';
  const rest = { owner: '', phase: '', recovered: '', site: '', partner: '', browser: '' };
  return { remote, release: known, code: CODES.has(code) ? code : REST, detail: REST, count, ...rest };
}

/** Counts failures: of those that find no row, one for each part, release and code. */
export const failureTable = (isReleased: IsReleased): ReportTable<FailureReport> => ({
  kind: 'failures',
  rows: 400,
  rowsOfANetwork: 20,
  keyOf: failureKey,
  fold: (report) => foldFailure(report, isReleased),
  async known(db, hour) {
    const rows = await db
      .selectFrom('telemetry_failures')
      .select(['digest as key', 'reporters'])
      .where('bucket', '=', hour)
      .execute();
    return rows;
  },
  async count(db, reports, now) {
    await db
      .insertInto('telemetry_failures')
      .values(
        reports.map((report) => ({
          ...report,
          digest: failureKey(report),
          bucket: hourOf(now),
          first_at: now,
          last_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'digest']).doUpdateSet((eb) => ({
          count: sql<number>`${eb.ref('telemetry_failures.count')} + excluded.count`,
          reporters: sql<number>`${eb.ref('telemetry_failures.reporters')} + excluded.reporters`,
          last_at: eb.ref('excluded.last_at'),
        })),
      )
      .execute();
  },
});

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
      sql<number>`max(reporters)::int`.as('networks'),
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
