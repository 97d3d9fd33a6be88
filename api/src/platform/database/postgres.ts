import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from './database.ts';
import { GuardedPool, type PoolLimits } from './guarded-pool.ts';
import { ChangeWatch } from './change-watch.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/** What an operator may set, in milliseconds; the limit for an answer follows from the one for statements. */
export type PostgresLimits = Omit<PoolLimits, 'answer'>;

export interface PostgresOptions {
  url: string;
  /** Connections at most; one more watches the server. */
  connections?: number;
  limits?: Partial<PostgresLimits>;
  /** Called when a connection breaks that nobody was using; the pool replaces it. */
  onError?: (error: Error) => void;
}

const STANDARD: PostgresLimits = { connect: 3_000, statement: 15_000, lock: 5_000, idleTransaction: 30_000 };
/** Several statements without values answer as many results. */
type Rows = { rows: Record<string, unknown>[] };
/** The client gives up this much later than the server would, so that the server speaks first. */
const GRACE_MS = 5_000;
/** A look whether the server is there takes no longer. */
const PING_MS = 1_000;

/**
 * Opens a pool to a PostgreSQL server that takes writes.
 * @throws DatabaseAwayError when it can't be reached or is a replica; pg's own error when it refuses the account.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const own = { ...STANDARD, ...options.limits };
  const limits = { ...own, answer: (own.statement || STANDARD.statement) + GRACE_MS };
  const { url, onError } = options;
  const pool = new GuardedPool({ url, connections: options.connections ?? 10, limits, onError });
  const watch = new GuardedPool({
    url,
    connections: 1,
    limits: { ...limits, connect: PING_MS, answer: PING_MS },
    onError,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new ChangeWatch()] });
  const close = async () => {
    await Promise.all([db.destroy(), watch.end()]);
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await Promise.all([pool.end(), watch.end()]);
    throw error;
  }
  return {
    kind: 'postgres',
    db,
    execute: async (text, values) => {
      const result: Rows | Rows[] = await pool.query<Record<string, unknown>>(text, values);
      return { rows: [result].flat().flatMap((one) => one.rows) };
    },
    ping: async () => {
      const { rows } = await watch.query<{ now: Date }>('select clock_timestamp() as now');
      if (!rows[0]) throw new Error('A select without a row');
      return rows[0].now;
    },
    load: () => pool.load,
    migrate: async () => {
      // It takes as long as it needs, also while it waits for another process that migrates.
      const none = { ...limits, statement: 0, lock: 0, idleTransaction: 0, answer: 0 };
      const unlimited = new GuardedPool({ url, connections: 1, limits: none, onError });
      const migrating = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: unlimited }) });
      try {
        await migrate(migrating);
      } finally {
        await migrating.destroy();
      }
    },
    close,
  };
}
