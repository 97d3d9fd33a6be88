import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Mutex } from './mutex.ts';
import type { PgliteClient } from './pglite-client.ts';
import type { PgliteHost } from './pglite-host.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';

/**
 * Kysely over the one connection of the embedded database. Whoever holds the connection holds it alone,
 * from the first to the last statement of a transaction; the mutex is shared with those who use the
 * connection without kysely (the job queue, the hourly dump).
 */
export class PgliteDialect implements Dialect {
  readonly #host: PgliteHost;
  readonly #mutex: Mutex;
  readonly #patience: number;
  /** @param patience milliseconds that a statement or transaction waits for its turn */
  constructor(host: PgliteHost, mutex: Mutex, patience: number) {
    this.#host = host;
    this.#mutex = mutex;
    this.#patience = patience;
  }
  createDriver(): Driver {
    return new PgliteDriver(this.#host, this.#mutex, this.#patience);
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createAdapter() {
    return new Adapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
}

/** Kysely's own mutex would make a query inside a transaction wait before our driver can refuse it. */
class Adapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class PgliteConnection implements DatabaseConnection {
  /** Of one thread: a transaction doesn't go on in the thread that follows one that has ended. */
  readonly #client: PgliteClient;
  readonly release: () => void;
  constructor(client: PgliteClient, release: () => void) {
    this.#client = client;
    this.release = release;
  }

  async executeQuery<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#client.query(query.sql, query.parameters);
    return {
      rows: rows as Row[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream');
  }
}

class PgliteDriver implements Driver {
  readonly #host: PgliteHost;
  readonly #mutex: Mutex;
  readonly #patience: number;
  constructor(host: PgliteHost, mutex: Mutex, patience: number) {
    this.#host = host;
    this.#mutex = mutex;
    this.#patience = patience;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PgliteConnection> {
    assertOutsideTransaction();
    const release = await this.#mutex.acquire(this.#patience);
    try {
      return new PgliteConnection(this.#host.client, release);
    } catch (error) {
      release();
      throw error;
    }
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await say(connection, 'begin');
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await say(connection, 'commit');
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await say(connection, 'rollback');
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PgliteConnection) connection.release();
  }
  async destroy(): Promise<void> {
    await this.#host.close();
  }
}

async function say(connection: DatabaseConnection, text: string): Promise<void> {
  if (connection instanceof PgliteConnection) await connection.executeQuery({ sql: text, parameters: [] });
}
