import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite, openPostgres } from '../src/platform/database/database.ts';
import { newID, type TenantID, tenantOf } from '../src/platform/database/identifiers.ts';
import { transaction } from '../src/platform/database/transaction.ts';
import { enqueue } from '../src/platform/jobs/queue.store.ts';
import { createJobRunner } from '../src/platform/jobs/runner.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { type DatabaseKind, databases } from './server.ts';

/*
 * What the job table itself takes: jobs that do nothing are asked for, 500 a transaction, and worked off by one
 * runner. Then one account's many jobs are due before one job of another account is asked for, and how long that one
 * waits is measured. Prints JSON.
 */

const JOBS = { pglite: 2_000, postgresql: 10_000 } as const;
const ONES = 3;

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

async function measure(kind: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-'));
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  const database = postgres ? await openPostgres({ url: postgres.url }) : await openPglite({ folder });
  try {
    await database.migrate();
    const count = JOBS[kind];
    const start = performance.now();
    await ask(database, tenantOf(newID()), count);
    const enqueueMs = performance.now() - start;
    const workMs = await work(database, 0);
    const waits: number[] = [];
    for (let one = 0; one < ONES; one++) {
      const alone = tenantOf(newID());
      await ask(database, tenantOf(newID()), count);
      await ask(database, alone, 1);
      waits.push(await work(database, 1, alone));
    }
    return {
      database: kind,
      jobs: count,
      enqueueMs: Math.round(enqueueMs),
      workMs: Math.round(workMs),
      perSecond: Math.round((count / workMs) * 1000),
      behindOthersMs: Math.round(median(waits) ?? 0),
    };
  } finally {
    await database.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(database: Database, accountID: TenantID, count: number): Promise<void> {
  for (let done = 0; done < count; done += 500)
    await transaction(database.db, (trx) =>
      enqueue(
        trx,
        Array.from({ length: Math.min(500, count - done) }, () => ({
          kind: 'order',
          accountID,
          subject: newID(),
        })),
      ),
    );
}

/** Works off everything; answers the milliseconds until all is done, or until an account's first job begins. */
async function work(database: Database, firsts: number, alone?: string): Promise<number> {
  const handlers = {
    order: async ({ accountID }: { accountID: string }) => {
      if (accountID === alone) first ??= performance.now();
      return { kind: 'done' as const };
    },
  };
  let first: number | undefined;
  const runner = createJobRunner({
    db: database.db,
    handlers,
    now: () => new Date(),
    exclusive: true,
    onError: console.error,
  });
  const start = performance.now();
  await runner.start();
  for (;;) {
    const left = await database.db.selectFrom('jobs').select('kind').limit(1).executeTakeFirst();
    if (!left) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const end = performance.now();
  await runner.stop();
  return firsts > 0 && first !== undefined ? first - start : end - start;
}

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const kind of databases) results.push(await measure(kind));
console.log(JSON.stringify({ bench: 'jobs', results }, null, 2));
