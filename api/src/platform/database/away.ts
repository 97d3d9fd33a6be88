import { errorCode } from '../data-folder/error-code.ts';

/**
 * Why the database can't do what it was asked:
 * - `unreachable`: no connection can be made, or the server takes no more of them
 * - `lost`: the connection ended under the work
 * - `standby`: the server is a replica, or has become one, and takes no writes
 * - `overloaded`: an answer, a lock or a free connection took longer than its limit, or a resource is used up
 * - `full`: there is no room on the disk: what is there can be read, and nothing be written
 */
export type DatabaseTrouble = 'unreachable' | 'lost' | 'standby' | 'overloaded' | 'full';

/** The database is away or can't keep up: try again later. `code` is the SQLSTATE or system code, '' without one. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  readonly trouble: DatabaseTrouble;
  readonly code: string;
  constructor(trouble: DatabaseTrouble, message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.trouble = trouble;
    this.code = options.code ?? '';
  }
}

/** SQLSTATEs (PostgreSQL, appendix A) and the system's codes of a connection. */
const troubleOf: Readonly<Record<string, DatabaseTrouble>> = {
  '57P01': 'lost', // admin_shutdown: also pg_terminate_backend
  '57P02': 'lost', // crash_shutdown
  '25P03': 'lost', // idle_in_transaction_session_timeout
  '25P04': 'lost', // transaction_timeout
  '57P05': 'lost', // idle_session_timeout
  '57P03': 'unreachable', // cannot_connect_now: starting up or shutting down
  '25006': 'standby', // read_only_sql_transaction
  '57014': 'overloaded', // query_canceled: statement_timeout
  '55P03': 'overloaded', // lock_not_available: lock_timeout
  '53100': 'full', // disk_full
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ECONNREFUSED: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  // A server on a socket of this machine that isn't running.
  ENOENT: 'unreachable',
};

/** Whole classes: 08 is the connection, 53 a resource (connections, memory). */
const troubleOfClass: Readonly<Record<string, DatabaseTrouble>> = { '08': 'lost', '53': 'overloaded' };

/** What pg says without a code (pg 8.23, pg-pool 3.15). */
const troubleOfText: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^Query read timeout$/, 'overloaded'],
  [/timeout exceeded when trying to connect/, 'overloaded'],
  [/connection timeout/i, 'unreachable'],
  [/Connection terminated|not queryable/, 'lost'],
];

interface ErrorLike {
  message: string;
  cause?: unknown;
  /** Of an AggregateError: a host name with several addresses, none of which answers. */
  errors?: unknown;
}

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** What an error of the PostgreSQL client means for the caller; undefined for an error of the statement itself. */
export function troubleIn(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseAwayError) return error.trouble;
  if (!isErrorLike(error)) return undefined;
  if (Array.isArray(error.errors)) return error.errors.map(troubleIn).find(Boolean);
  const code = errorCode(error);
  // A pool that gave up connecting tells its own text and keeps the socket's error as the cause.
  if (code === '')
    return troubleOfText.find(([text]) => text.test(error.message))?.[1] ?? troubleIn(error.cause);
  return troubleOf[code] ?? troubleOfClass[code.slice(0, 2)];
}

/** The error as the rest of the server sees it: trouble of the database as one class, everything else unchanged. */
export function asDatabaseError(error: unknown): unknown {
  const trouble = error instanceof DatabaseAwayError ? undefined : troubleIn(error);
  if (trouble === undefined || !isErrorLike(error)) return error;
  return new DatabaseAwayError(trouble, error.message, { code: errorCode(error), cause: error });
}

/** What the file system says of a disk, or of the share of it that a user may have, without room. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A watched file that is one too many is told by the same code. */
const isFull = (error: ErrorLike): boolean =>
  FULL.has(errorCode(error)) && !('syscall' in error && error.syscall === 'watch');

/**
 * The trouble behind an error that anything in the server has thrown; undefined when it is another one. A file that
 * finds no room on the disk is the same trouble: waiting and the operator help, and no other try.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  for (let at = error; isErrorLike(at); at = at.cause) {
    if (at instanceof DatabaseAwayError) return at.trouble;
    if (isFull(at)) return 'full';
  }
  return undefined;
}
