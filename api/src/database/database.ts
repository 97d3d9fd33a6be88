import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool, TypeOverrides, types, type QueryResult } from 'pg';
import { makeOwnFolder } from '../data-folder/owner-only.ts';
import { lockFolder } from './folder-lock.ts';
import { safeInteger } from './integers.ts';
import { migrations } from './migrations/index.ts';
import { Mutex } from './mutex.ts';
import { PgliteClient } from './pglite-client.ts';
import { PgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';
import type { Db } from './transaction.ts';

/** An open database; both kinds speak the same SQL and give the same JavaScript values. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /**
   * Runs SQL text that is no query of an area (`vacuum`); without values it may be several statements.
   * Never call it from the work of a transaction.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Writes a dump that a fresh folder can start from; absent where the server makes its own backups. */
  dump?(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface PgliteOptions {
  /** Folder of the data; absent keeps everything in memory. */
  folder?: string;
  template?: Uint8Array<ArrayBuffer>;
}

/**
 * Opens the embedded database in its own thread. The folder is locked for this process.
 * @throws FolderTakenError when another process has the folder.
 */
export async function openPglite(options: PgliteOptions = {}): Promise<Database> {
  const { folder, template } = options;
  const unlock = folder === undefined ? () => {} : lockFolder(folder);
  try {
    const data = folder === undefined ? undefined : join(folder, 'pg');
    if (data !== undefined) makeOwnFolder(data);
    const client = await PgliteClient.open({
      ...(data === undefined ? {} : { folder: data }),
      ...(template === undefined ? {} : { template }),
    });
    const mutex = new Mutex();
    const db = new Kysely<Schema>({ dialect: new PgliteDialect(client, mutex) });
    const alone = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      assertOutsideTransaction();
      const release = await mutex.acquire();
      try {
        return await work();
      } finally {
        release();
      }
    };
    return {
      kind: 'pglite',
      db,
      execute: (text, values) =>
        alone(async () => {
          if (values && values.length > 0) return client.query(text, values);
          return { rows: (await client.script(text)).flatMap((result) => result.rows) };
        }),
      dump: (path) => alone(() => client.dump(path)),
      close: async () => {
        await alone(() => client.close());
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Types are read as the embedded database reads them: bigint as a number. */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(types.builtins.INT8, safeInteger);

/** A pool that hands out no second connection to the work of an open transaction. */
const guarded = (pool: Pool) => ({
  options: pool.options,
  connect: async () => {
    assertOutsideTransaction();
    return pool.connect();
  },
  end: () => pool.end(),
});

/** Opens a pool to a PostgreSQL server. */
export async function openPostgres(options: {
  url: string;
  connections?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onError?: (error: Error) => void;
}): Promise<Database> {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    types: typeParsers,
    application_name: 'certdeck',
  });
  pool.on('error', (error) => options.onError?.(error));
  await pool.query('select 1');
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded(pool) }) });
  return {
    kind: 'postgres',
    db,
    execute: async (text, values) => {
      assertOutsideTransaction();
      const result: QueryResult | QueryResult[] = await (values && values.length > 0
        ? pool.query(text, [...values])
        : pool.query(text));
      return { rows: [result].flat().flatMap((one) => one.rows) };
    },
    close: () => db.destroy(),
  };
}

/** Brings the schema up to date; safe when several processes start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
