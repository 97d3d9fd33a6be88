import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Database, openPglite, openPostgres } from '../platform/database/database.ts';

/** A database that outlives the processes that a test starts and kills on it. */
export interface ProcessDatabase {
  /** What a process needs to open it. */
  environment: Record<string, string>;
  /** Opens it in this process; the embedded one takes one process at a time. */
  use<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
  /**
   * Lets the time pass that a server keeps the jobs of a process that has died for it (jobs/lease.timed.test.ts holds how
   * long that is); on the embedded database the next start frees them.
   */
  endLeases(): Promise<void>;
  remove(): void;
}

/** Of the kind that suites run on: embedded in a folder, or one of its own on the server of TEST_DATABASE. */
export async function makeProcessDatabase(): Promise<ProcessDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-process-'));
  const server = process.env['TEST_DATABASE'];
  const url = server?.startsWith('postgres:') ? await createOn(server) : undefined;
  async function withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
    const database = url ? await openPostgres({ url }) : await openPglite({ folder });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }
  return {
    environment: { DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) },
    use: withDatabase,
    async endLeases() {
      if (!url) return;
      const ended = sql<Date>`now() - interval '1 second'`;
      await withDatabase(({ db }) =>
        db.updateTable('jobs').set({ leased_until: ended }).where('leased_by', 'is not', null).execute(),
      );
    },
    // A database on the server goes with the server.
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @returns its address */
export async function createOn(server: string): Promise<string> {
  const own = new URL(server);
  own.pathname = `/process_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${own.pathname.slice(1)}`);
  await client.end();
  return own.href;
}
