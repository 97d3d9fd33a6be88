import { AsyncLocalStorage } from 'node:async_hooks';

const reading = new AsyncLocalStorage<true>();

/** Runs work that may read alone: a statement that writes fails before it reaches the database. */
export const readOnly = <Value>(work: () => Promise<Value>): Promise<Value> => reading.run(true, work);

/** @throws Error inside `readOnly` */
export function assertMayWrite(tables: readonly string[]): void {
  if (reading.getStore()) throw new Error(`Work that only reads would write ${tables.join(', ')}`);
}
