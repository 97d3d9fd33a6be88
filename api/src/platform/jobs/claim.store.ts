import { type TenantID } from '../database/identifiers.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { after, type Job, LEASE_SECONDS } from './queue.store.ts';

/** Whose turn was last, by priority; a worker keeps its own. */
export type Turns = Map<number, string>;

const kindIn = (kinds: readonly string[]) => sql`jobs.kind in (${sql.join(kinds)})`;
/** Nobody's at present; an earlier release leaves `ready` as it was when it takes or puts off a job. */
const free = sql`jobs.run_at <= now() and (jobs.leased_by is null or jobs.leased_until < now())`;

/**
 * Takes up to `limit` ready jobs of some kinds. The most urgent come first; of one priority the accounts take turns
 * from the one on that was served last, so that nobody's thousands of jobs hold up anybody else's one; of an account
 * the longest waiting comes first. Workers never get the same one. Kinds that a process doesn't know are left to
 * those that do: during a roll-out there are two releases.
 */
export async function claim(
  db: Db,
  { worker, lease = LEASE_SECONDS }: { worker: string; lease?: number },
  limit: number,
  kinds: readonly string[],
  turns: Turns = new Map(),
): Promise<Job[]> {
  let priority = await nextPriority(db, kinds);
  while (priority !== undefined) {
    const accounts = await accountsInTurn(db, priority, limit, kinds, turns.get(priority));
    const last = accounts.at(-1);
    if (last !== undefined) {
      turns.set(priority, last);
      const share = Math.max(1, Math.floor(limit / accounts.length));
      const jobs = await take(db, { worker, lease, priority, accounts, share, kinds });
      if (jobs.length > 0) return jobs;
    }
    // Others were quicker with all of these.
    priority = await nextPriority(db, kinds, priority);
  }
  return [];
}

/** The most urgent priority that something ready has, after another one. */
async function nextPriority(db: Db, kinds: readonly string[], past?: number): Promise<number | undefined> {
  let query = db
    .selectFrom('jobs')
    .select('priority')
    .where(sql<boolean>`ready`)
    .where(sql<boolean>`${kindIn(kinds)}`);
  if (past !== undefined) query = query.where('priority', '>', past);
  return (await query.orderBy('priority').limit(1).executeTakeFirst())?.priority;
}

/** Accounts with ready jobs, each once, beginning after the one that was served last. */
async function accountsInTurn(
  db: Db,
  priority: number,
  limit: number,
  kinds: readonly string[],
  last: string | undefined,
): Promise<string[]> {
  const ready = sql`jobs.ready and jobs.priority = ${priority} and ${free} and ${kindIn(kinds)}`;
  // Steps from account to account in the index, however many jobs each has.
  const step = async (beyond: string | undefined, most: number): Promise<string[]> => {
    const first = beyond === undefined ? sql`true` : sql`jobs.account_id > ${beyond}::uuid`;
    const { rows } = await sql<{ account_id: string }>`
      with recursive turn as (
        (select jobs.account_id from jobs where ${ready} and ${first} order by jobs.account_id limit 1)
        union all
        select (
          select jobs.account_id from jobs where ${ready} and jobs.account_id > turn.account_id
          order by jobs.account_id limit 1
        ) from turn where turn.account_id is not null
      )
      select account_id from turn where account_id is not null limit ${most}`.execute(db);
    return rows.map(({ account_id }) => account_id);
  };
  const found = await step(last, limit);
  if (last === undefined || found.length === limit) return found;
  const before = (await step(undefined, limit - found.length)).filter((account) => account <= last);
  return [...found, ...before];
}

/** Takes the longest waiting jobs of each of some accounts. */
async function take(
  db: Db,
  wanted: {
    worker: string;
    lease: number;
    priority: number;
    accounts: readonly string[];
    share: number;
    kinds: readonly string[];
  },
): Promise<Job[]> {
  const { worker, lease, priority, accounts, share, kinds } = wanted;
  const turns = sql.join(accounts.map((account) => sql`(${account}::uuid)`));
  const { rows } = await sql<{ kind: string; account_id: TenantID; subject: string; attempts: number }>`
    with due as (
      select job.account_id, job.kind, job.subject
      from (values ${turns}) as turn (account_id)
      cross join lateral (
        select jobs.account_id, jobs.kind, jobs.subject from jobs
        where jobs.account_id = turn.account_id and jobs.ready and jobs.priority = ${priority}
          and ${free} and ${kindIn(kinds)}
        order by jobs.run_at
        limit ${share}
        for update skip locked
      ) as job
    )
    update jobs set leased_by = ${worker}, leased_until = ${after(lease * 1000)}, ready = false,
      attempts = jobs.attempts + 1, again = false
    from due
    where jobs.account_id = due.account_id and jobs.kind = due.kind and jobs.subject = due.subject
    returning jobs.account_id, jobs.kind, jobs.subject, jobs.attempts`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    accountID: row.account_id,
    subject: row.subject,
    attempts: row.attempts,
  }));
}
