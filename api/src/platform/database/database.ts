import type { Db } from './transaction.ts';

export { migrate } from './migrate.ts';
export { openPglite, type PgliteOptions } from './pglite.ts';
export { openPostgres, type PostgresLimits, type PostgresOptions } from './postgres.ts';

export interface ConnectionLoad {
  used: number;
  idle: number;
  waiting: number;
  most: number;
}

/** An open database; both kinds speak the same SQL and give the same JavaScript values. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /**
   * Runs SQL text that is no query of an area (`vacuum`); without values it may be several statements.
   * Never call it from the work of a transaction.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * The database's clock, asked in a way that other work holds up as little as possible.
   * @throws DatabaseAwayError within seconds when it doesn't answer
   */
  ping(): Promise<Date>;
  /** Connections in use, idle and at most, and callers who wait for one. */
  load(): ConnectionLoad;
  /** Brings the schema up to date without the limits of ordinary work. */
  migrate(): Promise<void>;
  /** Writes a dump that a fresh folder can start from; absent where the server makes its own backups. */
  dump?(path: string): Promise<void>;
  close(): Promise<void>;
}
