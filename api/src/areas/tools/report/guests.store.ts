import type { SiteReport } from '@certdeck/contract';
import { toolSchemas } from '@certdeck/contract/schemas';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { isID, newID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { AuditResult, Progress } from './audit.ts';
import { BEGINNING, stored } from './reports.store.ts';

/** Seconds after which an audit that hasn't ended belongs to a process that is gone: no audit takes longer. */
export const GONE_AFTER = 150;
/** Seconds that a report can be read. */
export const KEPT_SECONDS = 86_400;

const before = (now: Date, secondsAgo: number): Date => new Date(now.getTime() - secondsAgo * 1000);

/** The newest report of a name that runs, or ended so few seconds ago that another would say the same. */
export async function recentReport(
  db: Db,
  domain: string,
  now: Date,
  fresh: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('guest_reports')
    .select('id')
    .where('domain', '=', domain)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'running'), where('started_at', '>', before(now, GONE_AFTER))]),
        where.and([where('state', '=', 'done'), where('ended_at', '>', before(now, fresh))]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Audits of guests that run in all processes. */
export async function countRunning(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('guest_reports')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('state', '=', 'running')
    .where('started_at', '>', before(now, GONE_AFTER))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Begins a report. `isNew` false: another guest was quicker, and its report is answered. */
export async function beginGuestReport(
  db: Db,
  domain: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  await db
    .updateTable('guest_reports')
    .set({ state: 'failed', ended_at: now, failure: INTERRUPTED })
    .where('domain', '=', domain)
    .where('state', '=', 'running')
    .where('started_at', '<=', before(now, GONE_AFTER))
    .execute();
  const id = newID();
  const { numInsertedOrUpdatedRows: begun } = await db
    .insertInto('guest_reports')
    .values({ id, domain, started_at: now, progress: JSON.stringify(BEGINNING) })
    .onConflict((conflict) => conflict.column('domain').where('state', '=', 'running').doNothing())
    .executeTakeFirstOrThrow();
  if (begun === 1n) return { id, isNew: true };
  const running = await recentReport(db, domain, now, 0);
  // Unless it ended between both statements.
  return running === undefined ? beginGuestReport(db, domain, now) : { id: running, isNew: false };
}

const INTERRUPTED = JSON.stringify({ code: 'INTERNAL', addresses: [] });

export async function saveGuestProgress(db: Db, id: string, progress: Progress): Promise<void> {
  await db
    .updateTable('guest_reports')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function endGuestReport(db: Db, id: string, result: AuditResult, now: Date): Promise<void> {
  await db
    .updateTable('guest_reports')
    .set(
      result.ok
        ? { state: 'done', ended_at: now, grade: result.audit.grade, result: JSON.stringify(result.audit) }
        : { state: 'failed', ended_at: now, failure: JSON.stringify(result.failure) },
    )
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** A report by its id; undefined for none, and for one that is kept no longer. */
export async function findGuestReport(db: Db, id: string, now: Date): Promise<SiteReport | undefined> {
  if (!isID(id)) return undefined;
  const row = await db
    .selectFrom('guest_reports')
    .selectAll()
    .where('id', '=', id)
    .where('started_at', '>', before(now, KEPT_SECONDS))
    .executeTakeFirst();
  if (!row) return undefined;
  const isGone = row.state === 'running' && row.started_at <= before(now, GONE_AFTER);
  const startedAt = secondsOrZero(row.started_at);
  return {
    id: row.id,
    domain: row.domain,
    state: isGone ? 'failed' : row.state,
    startedAt,
    endedAt: isGone ? startedAt + GONE_AFTER : secondsOrZero(row.ended_at),
    progress: stored(toolSchemas.report.shape.progress, row.progress) ?? BEGINNING,
    failure: isGone
      ? { code: 'INTERNAL', addresses: [] }
      : stored(toolSchemas.report.shape.failure, row.failure),
    result: stored(toolSchemas.audit, row.result),
    history: [{ id: row.id, startedAt, grade: stored(toolSchemas.grade, row.grade) }],
    change: null,
  };
}

/** Removes what is kept no longer. */
export async function removeOldGuestReports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('guest_reports').where('started_at', '<=', before(now, KEPT_SECONDS)).execute();
}
