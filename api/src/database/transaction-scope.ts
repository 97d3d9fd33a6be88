import { AsyncLocalStorage } from 'node:async_hooks';

/** Open while the work of a transaction runs; what outlives the work sees it closed. */
interface Scope {
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Inside a transaction every statement goes through its `trx`. A statement on `db` there would wait for
 * the one embedded connection for ever, and on a server it would silently stand outside the
 * transaction; so it is an error on both.
 * @throws Error when called from the work of an open transaction.
 */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.open) throw new Error('A query on db inside a transaction: use its trx');
}

/** Runs the work of one transaction. */
export async function inTransactionScope<Value>(work: () => Promise<Value>): Promise<Value> {
  const scope: Scope = { open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}
