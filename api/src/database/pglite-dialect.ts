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
import { assertOutsideTransaction } from './transaction-scope.ts';

/**
 * Kysely over the one connection of the embedded database. Whoever holds the connection holds it alone,
 * from the first to the last statement of a transaction; the mutex is shared with those who use the
 * connection without kysely (the job queue, the hourly dump).
 */
export class PgliteDialect implements Dialect {
  readonly #client: PgliteClient;
  readonly #mutex: Mutex;
  constructor(client: PgliteClient, mutex: Mutex) {
    this.#client = client;
    this.#mutex = mutex;
  }
  createDriver(): Driver {
    return new PgliteDriver(this.#client, this.#mutex);
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
  readonly #client: PgliteClient;
  readonly release: () => void;
  constructor(client: PgliteClient, release: () => void) {
    this.#client = client;
    this.release = release;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
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
  readonly #client: PgliteClient;
  readonly #mutex: Mutex;
  constructor(client: PgliteClient, mutex: Mutex) {
    this.#client = client;
    this.#mutex = mutex;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<PgliteConnection> {
    assertOutsideTransaction();
    return new PgliteConnection(this.#client, await this.#mutex.acquire());
  }
  async beginTransaction(): Promise<void> {
    await this.#client.query('begin', []);
  }
  async commitTransaction(): Promise<void> {
    await this.#client.query('commit', []);
  }
  async rollbackTransaction(): Promise<void> {
    await this.#client.query('rollback', []);
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PgliteConnection) connection.release();
  }
  async destroy(): Promise<void> {
    await this.#client.close();
  }
}
