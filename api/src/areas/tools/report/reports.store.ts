import {
  type AuditFinding,
  type AuditGrade,
  BodyCode,
  type SiteAudit,
  type SiteReport,
} from '@certdeck/contract';
import { toolSchemas } from '@certdeck/contract/schemas';
import { z } from 'zod';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { isID, newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { ALLOWANCE } from '../../../platform/server/allowance.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { AuditResult, Progress } from './audit.ts';
import { reportTexts } from './texts.ts';

/** Reports of one name that are kept. */
export const KEPT = 20;
/** Names in the list of reports. */
const LISTED = 50;

export interface ReportRef {
  accountID: TenantID;
  id: string;
}

/** Documents in the database were written by this code or by an older one; what no longer fits counts as absent. */
export function stored<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const verdict = schema.safeParse(value);
  return verdict.success ? verdict.data : null;
}

export const BEGINNING: Progress = { done: 0, total: 1, step: '' };

/** Id of the report of a name that is running. */
export async function runningReport(
  db: Db | Trx,
  accountID: TenantID,
  domain: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_reports')
    .select('id')
    .where('account_id', '=', accountID)
    .where('domain', '=', domain)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Begins a report and answers its id; of two at once the second answers the first one's.
 * @param actorID member who asks for it; null for none
 */
export async function beginReport(
  trx: Trx,
  accountID: TenantID,
  domain: string,
  now: Date,
  actorID: string | null = null,
): Promise<string> {
  const id = newID();
  const { numInsertedOrUpdatedRows: begun } = await trx
    .insertInto('site_reports')
    .values({
      id,
      account_id: accountID,
      actor_id: actorID,
      domain,
      started_at: now,
      progress: JSON.stringify(BEGINNING),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'domain']).where('state', '=', 'running').doNothing(),
    )
    .executeTakeFirstOrThrow();
  if (begun === 1n) return id;
  // Unless it ended between both statements.
  return (await runningReport(trx, accountID, domain)) ?? beginReport(trx, accountID, domain, now, actorID);
}

/** Name of a report that still runs; undefined for one that has ended or is gone. */
export async function runningDomain(db: Db, { accountID, id }: ReportRef): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_reports')
    .select('domain')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row?.domain;
}

export async function saveProgress(db: Db, { accountID, id }: ReportRef, progress: Progress): Promise<void> {
  await db
    .updateTable('site_reports')
    .set({ progress: JSON.stringify(progress) })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Writes the outcome and forgets the oldest reports of the name, and of the account. */
export async function endReport(
  db: Db,
  { accountID, id }: ReportRef,
  result: AuditResult,
  now: Date,
): Promise<void> {
  const row = await db
    .updateTable('site_reports')
    .set(
      result.ok
        ? { state: 'done', ended_at: now, grade: result.audit.grade, result: JSON.stringify(result.audit) }
        : { state: 'failed', ended_at: now, failure: JSON.stringify(result.failure) },
    )
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('domain')
    .executeTakeFirst();
  if (!row) return;
  const oldest = db
    .selectFrom('site_reports')
    .select('id')
    .where('account_id', '=', accountID)
    .where('domain', '=', row.domain)
    .orderBy('id', 'desc')
    .offset(KEPT);
  const oldestOfAll = db
    .selectFrom('site_reports')
    .select('id')
    .where('account_id', '=', accountID)
    .orderBy('id', 'desc')
    .offset(ALLOWANCE.siteReports);
  await db
    .deleteFrom('site_reports')
    .where('account_id', '=', accountID)
    .where('state', '!=', 'running')
    .where((where) => where.or([where('id', 'in', oldest), where('id', 'in', oldestOfAll)]))
    .execute();
}

/**
 * One report with the history of its name and what changed since the one before.
 * @param id the newest one of the name by default
 * @throws BusinessError 13001 when there is none
 */
export async function findReport(
  db: Db,
  accountID: TenantID,
  domain: string,
  id?: string,
): Promise<SiteReport> {
  const ofDomain = db
    .selectFrom('site_reports')
    .where('account_id', '=', accountID)
    .where('domain', '=', domain);
  const history = await ofDomain
    .select(['id', 'started_at', 'grade', 'state'])
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  const wanted = id ?? history[0]?.id ?? '';
  const row = isID(wanted)
    ? await ofDomain.selectAll().where('id', '=', wanted).executeTakeFirst()
    : undefined;
  if (!row) throw new BusinessError(BodyCode.notFound, reportTexts.unknown);
  // The report may have ended between both reads: of its own line the later one counts.
  const editions = history.map((edition) => ({
    id: edition.id,
    startedAt: secondsOrZero(edition.started_at),
    grade: stored(toolSchemas.grade, edition.id === row.id ? row.grade : edition.grade),
  }));
  const result = stored(toolSchemas.audit, row.result);
  const before = history.find(({ id, state }) => id < row.id && state === 'done');
  const since = editions.find((edition) => edition.id === before?.id);
  return {
    id: row.id,
    domain,
    state: row.state,
    startedAt: secondsOrZero(row.started_at),
    endedAt: secondsOrZero(row.ended_at),
    progress: stored(toolSchemas.report.shape.progress, row.progress) ?? BEGINNING,
    failure: stored(toolSchemas.report.shape.failure, row.failure),
    result,
    history: editions,
    change: result && since ? { since, ...(await changesSince(db, accountID, since.id, result)) } : null,
  };
}

async function changesSince(db: Db, accountID: TenantID, id: string, result: SiteAudit) {
  const row = await db
    .selectFrom('site_reports')
    .select('result')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
  return compare(stored(toolSchemas.audit, row?.result)?.findings ?? [], result.findings);
}

/** Numbers of days differ from one day to the next without anything having changed. */
const identity = ({ code, values: { days: _days, ...values } }: AuditFinding): string =>
  JSON.stringify([code, values]);

/** Statements that are new, and those that are gone. */
export function compare(
  before: readonly AuditFinding[],
  after: readonly AuditFinding[],
): { appeared: AuditFinding[]; disappeared: AuditFinding[] } {
  const known = new Set(before.map(identity));
  const still = new Set(after.map(identity));
  return {
    appeared: after.filter((finding) => !known.has(identity(finding))),
    disappeared: before.filter((finding) => !still.has(identity(finding))),
  };
}

/** The newest report of every name, newest first. */
export async function listReports(
  db: Db,
  accountID: TenantID,
): Promise<
  { id: string; domain: string; startedAt: number; grade: AuditGrade | null; state: SiteReport['state'] }[]
> {
  const rows = await db
    .selectFrom('site_reports')
    .distinctOn('domain')
    .select(['id', 'domain', 'started_at', 'grade', 'state'])
    .where('account_id', '=', accountID)
    .orderBy('domain')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, LISTED)
    .map(({ id, domain, started_at, grade, state }) => ({
      id,
      domain,
      startedAt: secondsOrZero(started_at),
      grade: stored(toolSchemas.grade, grade),
      state,
    }));
}
