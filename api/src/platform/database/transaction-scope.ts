import { AsyncLocalStorage } from 'node:async_hooks';
import type { Note } from './note.ts';

/** Open while the work of a transaction runs; what outlives the work sees it closed. */
interface Scope {
  open: boolean;
  /** Whether it wrote a table whose changes are recorded, and what areas told of it (`acts.ts`). */
  changed: boolean;
  notes: Note[];
  /** What it made, as the answer names it. */
  made?: { kind: string; id: string };
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

/** The transaction whose work runs. */
export function openScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.open ? scope : undefined;
}

/** Runs the work of one transaction. */
export async function inTransactionScope<Value>(work: () => Promise<Value>): Promise<Value> {
  const scope: Scope = { open: true, changed: false, notes: [] };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}
