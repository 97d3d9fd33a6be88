import { sql } from 'kysely';
import { hourOf } from '../../platform/clock/hour.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Violation } from './csp.ts';
import { digestOf, type IsReleased, type ReportTable, REST } from './report-table.ts';

export type CountedViolation = Violation & { count: number };

/** Directives that pages of ours have (delivery/page-headers.ts); a stranger may write anything. */
const DIRECTIVES =
  /^(default|script|style|img|font|connect|worker|manifest|frame)-(src|ancestors)(-elem|-attr)?$/;

const violationKey = ({ directive, blocked, source, remote, release, site }: Violation): string =>
  digestOf('violation', directive, blocked, source, remote, release, site);

function foldViolation(report: CountedViolation, isReleased: IsReleased): CountedViolation {
  const { directive, remote, release, count } = report;
  return {
    directive: DIRECTIVES.test(directive) ? directive : REST,
    blocked: REST,
    source: '',
    remote,
    release: isReleased(remote, release) ? release : '',
    site: '',
    count,
  };
}

/** Counts refusals: of those that find no row, one for each part, release and directive. */
export const violationTable = (isReleased: IsReleased): ReportTable<CountedViolation> => ({
  kind: 'violations',
  rows: 400,
  rowsOfANetwork: 20,
  keyOf: violationKey,
  fold: (report) => foldViolation(report, isReleased),
  async known(db, hour) {
    const rows = await db
      .selectFrom('telemetry_violations')
      .select(['digest as key', 'reporters'])
      .where('bucket', '=', hour)
      .execute();
    return rows;
  },
  async count(db, reports, now) {
    await db
      .insertInto('telemetry_violations')
      .values(
        reports.map((report) => ({
          ...report,
          digest: violationKey(report),
          bucket: hourOf(now),
          first_at: now,
          last_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'digest']).doUpdateSet((eb) => ({
          count: sql<number>`${eb.ref('telemetry_violations.count')} + excluded.count`,
          reporters: sql<number>`${eb.ref('telemetry_violations.reporters')} + excluded.reporters`,
          last_at: eb.ref('excluded.last_at'),
        })),
      )
      .execute();
  },
});

/** Refusals since a moment, one row for what is the same, in the order of `listFailures`. */
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
      sql<number>`max(reporters)::int`.as('networks'),
      sql<Date>`min(first_at)`.as('first_at'),
      sql<Date>`max(last_at)`.as('last_at'),
    ])
    .groupBy(['directive', 'blocked', 'source', 'remote', 'release', 'site']);
  const total = await rowCount(db.selectFrom(grouped.as('grouped')));
  const rows = await grouped
    .orderBy(sql`max(reporters) > 1`, 'desc')
    .orderBy('last_at', 'desc')
    .limit(query.limit)
    .offset(query.skip)
    .execute();
  return { rows, total };
}
