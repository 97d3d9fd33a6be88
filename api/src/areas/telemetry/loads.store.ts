import { sql } from 'kysely';
import { hourOf } from '../../platform/clock/hour.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { digestOf, type IsReleased, type ReportTable, REST } from './report-table.ts';
import { TRIAL_STEPS } from './visits.store.ts';

/** Upper bounds of the classes that durations are counted in, milliseconds; longer ones are in the last. */
export const SLOTS = [10, 25, 50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 12_000, 25_000, 120_000] as const;
const FAILED = -1;
/** Rows of an answer at most: remotes times releases times steps of a day are far fewer. */
const MOST = 2_000;

export interface LoadReport {
  remote: string;
  release: string;
  step: string;
  /** Milliseconds. */
  duration: number;
  ok: boolean;
  count: number;
}

export interface LoadSummary {
  remote: string;
  release: string;
  step: string;
  count: number;
  failed: number;
  /** Networks that told of one class of durations in one hour, at most: so many customers at least are behind it. */
  networks: number;
  median: number;
  p95: number;
}

function slotOf({ ok, duration }: LoadReport): number {
  if (!ok) return FAILED;
  const slot = SLOTS.findIndex((bound) => duration <= bound);
  return slot === -1 ? SLOTS.length - 1 : slot;
}

/** Counts load times into classes: of those that find no row, one set of classes for each part and release. */
export const loadTable = (isReleased: IsReleased): ReportTable<LoadReport> => ({
  kind: 'loads',
  // A visitor alone tells of each step of each remote.
  rows: 2_000,
  rowsOfANetwork: 200,
  keyOf: (report) => loadKey({ ...report, slot: slotOf(report) }),
  fold: (report) => {
    const release = isReleased(report.remote, report.release) ? report.release : '';
    return { ...report, release, step: REST };
  },
  async known(db, hour) {
    const rows = await db
      .selectFrom('telemetry_loads')
      .selectAll()
      .where('bucket', '=', hour)
      .where('step', 'not like', TRIAL_STEPS)
      .execute();
    return rows.map((row) => ({ key: loadKey(row), reporters: row.reporters }));
  },
  async count(db, reports, now) {
    await db
      .insertInto('telemetry_loads')
      .values(
        reports.map((report) => {
          const { remote, release, step, count, reporters } = report;
          return { bucket: hourOf(now), remote, release, step, slot: slotOf(report), count, reporters };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'remote', 'release', 'step', 'slot']).doUpdateSet((eb) => ({
          count: sql<number>`${eb.ref('telemetry_loads.count')} + excluded.count`,
          reporters: sql<number>`${eb.ref('telemetry_loads.reporters')} + excluded.reporters`,
        })),
      )
      .execute();
  },
});

const loadKey = (row: { remote: string; release: string; step: string; slot: number }): string =>
  digestOf('load', row.remote, row.release, row.step, row.slot);

/** Median and 95th percentile of each step of each release since a moment. */
export async function summarizeLoads(db: Db, since: Date): Promise<LoadSummary[]> {
  const rows = await db
    .selectFrom('telemetry_loads')
    .where('bucket', '>=', hourOf(since))
    // Visits of trials stand in the same table (visits.store.ts).
    .where('step', 'not like', TRIAL_STEPS)
    .select([
      'remote',
      'release',
      'step',
      'slot',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`max(reporters)::int`.as('networks'),
    ])
    .groupBy(['remote', 'release', 'step', 'slot'])
    .orderBy('remote')
    .orderBy('release')
    .orderBy('step')
    .orderBy('slot')
    .limit(MOST * (SLOTS.length + 1))
    .execute();
  const groups = new Map<
    string,
    { row: (typeof rows)[number]; counts: Map<number, number>; networks: number }
  >();
  for (const row of rows) {
    const name = JSON.stringify([row.remote, row.release, row.step]);
    const group = groups.get(name) ?? { row, counts: new Map<number, number>(), networks: 0 };
    group.counts.set(row.slot, row.count);
    group.networks = Math.max(group.networks, row.networks);
    groups.set(name, group);
  }
  return [...groups.values()].slice(0, MOST).map(({ row: { remote, release, step }, counts, networks }) => {
    const failed = counts.get(FAILED) ?? 0;
    counts.delete(FAILED);
    const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
    const at = (share: number) => quantile(counts, count, share);
    return { remote, release, step, count: count + failed, failed, networks, median: at(0.5), p95: at(0.95) };
  });
}

/** Upper bound of the class that holds the quantile; 0 when nothing succeeded. */
function quantile(counts: ReadonlyMap<number, number>, total: number, share: number): number {
  let seen = 0;
  for (const [slot, bound] of SLOTS.entries()) {
    seen += counts.get(slot) ?? 0;
    if (total > 0 && seen >= total * share) return bound;
  }
  return 0;
}
