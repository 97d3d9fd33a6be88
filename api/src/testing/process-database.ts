import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, openPglite, openPostgres } from '../database/database.ts';

/** A database that outlives the processes that a test starts and kills on it. */
export interface ProcessDatabase {
  /** What a process needs to open it. */
  environment: Record<string, string>;
  /** Opens it in this process; the embedded one takes one process at a time. */
  use<Value>(work: (database: Database) => Promise<Value>): Promise<Value>;
  remove(): void;
}

/** Of the kind that suites run on: embedded in a folder, or one of its own on the server of TEST_DATABASE. */
export async function makeProcessDatabase(): Promise<ProcessDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-process-'));
  const server = process.env['TEST_DATABASE'];
  const url = server?.startsWith('postgres:') ? await createOn(server) : undefined;
  return {
    environment: { DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) },
    async use(work) {
      const database = url ? await openPostgres({ url }) : await openPglite({ folder });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
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
