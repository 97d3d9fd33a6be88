import { sql } from 'kysely';
import { rowCount } from '../database/row-count.ts';
import type { Db } from '../database/transaction.ts';
import type { Admitted } from './admission.ts';
import type { Violation } from './csp.ts';
import { digestOf, hourOf, REST } from './failures.store.ts';

export type CountedViolation = Violation & { count: number };

/** Directives that pages of ours have (portal/page-headers.ts); a stranger may write anything. */
const DIRECTIVES =
  /^(default|script|style|img|font|connect|worker|manifest|frame)-(src|ancestors)(-elem|-attr)?$/;

/** Name of all refusals that count as the same. */
export const violationKey = ({ directive, blocked, source, remote, release, site }: Violation): string =>
  digestOf(directive, blocked, source, remote, release, site);

/** The row of all refusals of a remote and directive that found no row of their own (admission.ts). */
export function foldViolation({ directive, remote, count }: CountedViolation): CountedViolation {
  const known = DIRECTIVES.test(directive) ? directive : REST;
  return { directive: known, blocked: REST, source: '', remote, release: '', site: '', count };
}

/** Counts refusals into the rows of this hour: a page that does it at each visit is one row. */
export async function countViolations(
  db: Db,
  reports: readonly Admitted<CountedViolation>[],
  now: Date,
): Promise<void> {
  const rows = new Map<string, Admitted<CountedViolation> & { digest: string }>();
  for (const report of reports) {
    const digest = violationKey(report);
    const known = rows.get(digest);
    const [count, reporters] = [
      report.count + (known?.count ?? 0),
      report.reporters + (known?.reporters ?? 0),
    ];
    rows.set(digest, { ...report, digest, count, reporters });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('telemetry_violations')
    .values([...rows.values()].map((row) => ({ ...row, bucket: hourOf(now), first_at: now, last_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'digest']).doUpdateSet((eb) => ({
        count: sql<number>`${eb.ref('telemetry_violations.count')} + excluded.count`,
        reporters: sql<number>`${eb.ref('telemetry_violations.reporters')} + excluded.reporters`,
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

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
