import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { makeOwnFolder } from '../data-folder/owner-only.ts';
import { lockFolder } from './folder-lock.ts';
import { ChangeWatch } from './change-watch.ts';
import { migrate } from './migrate.ts';
import { Mutex } from './mutex.ts';
import type { PgliteClient, PgliteLimits } from './pglite-client.ts';
import { PgliteDialect } from './pglite-dialect.ts';
import { PgliteHost } from './pglite-host.ts';
import type { Schema } from './schema.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';

export interface PgliteOptions {
  /** Folder of the data; absent keeps everything in memory. */
  folder?: string;
  template?: Uint8Array<ArrayBuffer>;
  limits?: Partial<PgliteLimits>;
  /** Milliseconds before each try to open it again when its thread has ended. */
  delays?: readonly number[];
  /** Called when the thread has ended and the folder is opened again. */
  onError?: (error: Error) => void;
  /** Called when it can't be opened again. The process had better end. */
  onGiveUp?: (error: Error) => void;
}

const STANDARD: PgliteLimits = { statement: 20_000, long: 600_000 };
/** How long a statement waits for its turn on the one connection, in milliseconds. */
const TURN_MS = 15_000;
/** How long a look waits for its turn: a dump or a long statement is no reason to send customers elsewhere. */
const PING_MS = 5_000;

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
    const host = await PgliteHost.open(
      { ...(data === undefined ? {} : { folder: data }), ...(template === undefined ? {} : { template }) },
      {
        limits: { ...STANDARD, ...options.limits },
        ...(options.delays ? { delays: options.delays } : {}),
        onError: (error) => options.onError?.(error),
        onGiveUp: (error) => options.onGiveUp?.(error),
      },
    );
    const mutex = new Mutex();
    const db = new Kysely<Schema>({
      dialect: new PgliteDialect(host, mutex, TURN_MS),
      plugins: [new ChangeWatch()],
    });
    const alone = async <Value>(
      work: (client: PgliteClient) => Promise<Value>,
      patience?: number,
    ): Promise<Value> => {
      assertOutsideTransaction();
      const release = await mutex.acquire(patience);
      try {
        return await work(host.client);
      } finally {
        release();
      }
    };
    return {
      kind: 'pglite',
      db,
      execute: (text, values) =>
        alone(async (client) => {
          if (values && values.length > 0) return client.query(text, values);
          return { rows: (await client.script(text)).flatMap((result) => result.rows) };
        }),
      ping: () =>
        alone(async (client) => {
          const { rows } = await client.query('select clock_timestamp() as now', []);
          return rows[0]?.['now'] as Date;
        }, PING_MS),
      load() {
        const { used, waiting } = mutex.load;
        return { used, waiting, idle: 1 - used, most: 1 };
      },
      migrate: () => migrate(db),
      dump: (path) => alone((client) => client.dump(path)),
      close: async () => {
        const release = await mutex.acquire();
        try {
          await host.close();
        } finally {
          release();
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
