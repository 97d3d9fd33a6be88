import type { PostgresCursor, PostgresQueryResult } from 'kysely';
import { type ClientBase, Pool, type PoolClient, type QueryConfig, TypeOverrides, types } from 'pg';
import { asDatabaseError, DatabaseAwayError, troubleIn } from './away.ts';
import { safeInteger } from './integers.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';

/** How long anything may wait for a PostgreSQL server, in milliseconds; 0 sets no limit of ours. */
export interface PoolLimits {
  /** For a connection to be made, and for a free one. */
  connect: number;
  /** For a statement to run. The server keeps it; a pooler in between may want it set at the role instead. */
  statement: number;
  /** For a row or table that another transaction has locked. */
  lock: number;
  /** For the next statement of an open transaction. */
  idleTransaction: number;
  /** For an answer. The client keeps it, so it ends waiting for a server that doesn't speak at all. */
  answer: number;
}

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  connections: number;
  limits: PoolLimits;
  /** Called when a connection breaks that nobody was using; the pool replaces it. */
  onError?: ((error: Error) => void) | undefined;
}

/** Types are read as the embedded database reads them: bigint as a number. */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(types.builtins.INT8, safeInteger);

type LimitedQuery = QueryConfig<unknown[]> & { query_timeout?: number };

/**
 * A connection as its borrower sees it: what goes wrong is trouble of the database or an error of the
 * statement. A connection whose answer was given up would answer its next borrower late, so it ends.
 */
class Borrowed {
  readonly #client: PoolClient;
  readonly #onStandby: () => void;
  #useless = false;
  constructor(client: PoolClient, onStandby: () => void) {
    this.#client = client;
    this.#onStandby = onStandby;
  }

  /** The statements are kysely's and ours, so their rows are what the caller says they are. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  /** Without a cursor's package there is none to be streamed. */
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new TypeError('The pool does not stream');
    return this.#ask<Row>(text, values);
  }

  async #ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      const result = await (values.length > 0
        ? this.#client.query(text, [...values])
        : this.#client.query(text));
      return result as PostgresQueryResult<unknown> as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') {
        this.#useless = true;
        // Ends the socket at once, since a query is still under way on it: ROLLBACK then fails instead of waiting.
        void this.#client.end();
      }
      if (troubleIn(error) === 'standby') {
        this.#useless = true;
        this.#onStandby();
      }
      throw asDatabaseError(error);
    }
  }

  release(discard = false): void {
    this.#client.release(discard || this.#useless);
  }
}

/** A pool whose every wait has its limit, and whose broken connections end no process. */
export class GuardedPool {
  readonly options: Pool['options'];
  readonly #pool: Pool;
  /** Connections of an earlier generation lead to a server that takes no writes any more. */
  #generation = 0;
  readonly #born = new WeakMap<ClientBase, number>();

  constructor({ url, connections, limits, onError }: PoolOptions) {
    this.#pool = new Pool({
      connectionString: url,
      max: connections,
      types: typeParsers,
      application_name: 'certdeck',
      connectionTimeoutMillis: limits.connect,
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleTransaction,
      query_timeout: limits.answer,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idleTimeoutMillis: 30_000,
      // After a failover by name, or behind a balancer, connections move to where the name points now.
      maxLifetimeSeconds: 1_800,
      verify: (client, done) => void refuseStandby(client, limits.connect, done),
    });
    this.options = this.#pool.options;
    this.#pool.on('error', (error) => onError?.(error));
    this.#pool.on('connect', (client) => {
      this.#born.set(client, this.#generation);
      // The pool listens only while a connection is idle; one that breaks under work would end the process.
      client.on('error', () => {});
    });
  }

  /** Not for the work of an open transaction, which has its connection. */
  async connect(): Promise<Borrowed> {
    assertOutsideTransaction();
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw asDatabaseError(error);
      });
      const generation = this.#born.get(client);
      if (generation === this.#generation)
        return new Borrowed(client, () => {
          if (generation === this.#generation) this.#generation += 1;
        });
      client.release(true);
    }
  }

  /** Runs one statement, or several without values, on a connection of its own. */
  async query<Row>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const client = await this.connect();
    try {
      return await client.query<Row>(text, values);
    } finally {
      client.release();
    }
  }

  /** Connections in use, idle and at most, and callers who wait for one. */
  get load(): { used: number; idle: number; waiting: number; most: number } {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

async function refuseStandby(
  client: ClientBase,
  limit: number,
  done: (refusal?: Error) => void,
): Promise<void> {
  const question: LimitedQuery = { text: 'select pg_is_in_recovery() as standby', query_timeout: limit };
  let refusal: Error | undefined;
  try {
    const { rows } = await client.query<{ standby: boolean }>(question);
    if (rows[0]?.standby)
      refusal = new DatabaseAwayError('standby', 'The PostgreSQL server is a read-only replica');
  } catch (error) {
    refusal = error as Error;
  }
  done(refusal);
}
