import { sql } from 'kysely';
import type { Db } from '../../platform/database/transaction.ts';
import { visitKinds } from '@certdeck/contract/schemas';
import type { VisitHour, VisitReport } from '../canary/ports.ts';
import { hourOf } from '../../platform/clock/hour.ts';

/*
 * Counts stand among the load times, as steps of their own: the same part, release and hour, with the kind of visit
 * where those have the class of their duration.
 */
const stepOf = (trial: number) => `trial-${trial}`;
/** What SQL knows these steps by; no load time has a digit in its step. */
export const TRIAL_STEPS = 'trial-%';

/** Adds visits to the rows of this hour. */
export async function countVisits(db: Db, visits: readonly VisitReport[], now: Date): Promise<void> {
  const bucket = hourOf(now);
  const rows = new Map<
    string,
    { remote: string; release: string; step: string; slot: number; count: number }
  >();
  for (const { part, release, trial, visit } of visits) {
    const row = { remote: part, release, step: stepOf(trial), slot: visitKinds.indexOf(visit) };
    const name = JSON.stringify(row);
    rows.set(name, { ...row, count: 1 + (rows.get(name)?.count ?? 0) });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('telemetry_loads')
    // Two statements that lock the same rows in different orders would wait for each other.
    .values([...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => ({ ...row, bucket })))
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'remote', 'release', 'step', 'slot'])
        .doUpdateSet((eb) => ({ count: sql<number>`${eb.ref('telemetry_loads.count')} + excluded.count` })),
    )
    .execute();
}

/** What was counted of some trials of a part, by hour, the earliest first. */
export async function listVisits(db: Db, part: string, trials: readonly number[]): Promise<VisitHour[]> {
  if (trials.length === 0) return [];
  const rows = await db
    .selectFrom('telemetry_loads')
    .select(['bucket', 'release', 'step', 'slot', 'count'])
    .where('remote', '=', part)
    .where('step', 'in', trials.map(stepOf))
    .orderBy('bucket')
    .orderBy('step')
    .orderBy('release')
    .execute();
  const hours = new Map<string, VisitHour>();
  for (const { bucket, release, step, slot, count } of rows) {
    const name = JSON.stringify([bucket.getTime(), step, release]);
    const trial = Number(step.slice(stepOf(0).length - 1));
    const counts = Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as VisitHour['counts'];
    const hour = hours.get(name) ?? { hour: bucket, trial, release, counts };
    hours.set(name, hour);
    const kind = visitKinds[slot];
    if (kind) hour.counts[kind] = count;
  }
  return [...hours.values()];
}
