import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, migrate, openPglite, openPostgres } from '../database/database.ts';

/** `pglite` unless the environment names a PostgreSQL server: `TEST_DATABASE=postgres://…`. */
function choice(): string {
  const name = process.env['TEST_DATABASE'] || 'pglite';
  // `npm test` says so where suites run once: one that opens a database must run on both.
  if (name === 'none') throw new Error('This suite opens a database but is sorted as one that opens none');
  return name;
}

/**
 * A fresh, migrated database: in memory, or one of its own on the server of TEST_DATABASE, which
 * `close` drops again.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = choice();
  const database = url === 'pglite' ? await openFromTemplate() : await openOnServer(url);
  await migrate(database.db);
  return database;
}

/** Making an embedded database takes seconds, opening a dump of an empty one does not. */
async function openFromTemplate(): Promise<Database> {
  const manifest = readFileSync(
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
  );
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `certdeck-empty-database-${version}.tar.gz`);
  if (!existsSync(path)) {
    const empty = await openPglite();
    const mine = `${path}.${randomUUID()}`;
    await empty.dump?.(mine);
    await empty.close();
    renameSync(mine, path);
  }
  return openPglite({ template: new Uint8Array(readFileSync(path)) });
}

async function openOnServer(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openPostgres({ url: own.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
