import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Note } from './note.ts';
import type { Schema } from './schema.ts';
import { openScope } from './transaction-scope.ts';
import { unrecordedTables } from './unrecorded-tables.ts';

/*
 * An act is what one request, job or command does. What it changes leaves an entry of the audit log in the
 * transaction of the change, so that neither is there without the other (ADR 52). Changes are seen here, by the
 * tables that statements write, so that no area has to remember it; what an area knows better it adds by `note`.
 */

export interface Act {
  /** Whether every change leaves an entry, or one that an area tells of alone (work in the background). */
  readonly records: 'changes' | 'notes';
  /** Told of tables that were changed outside a transaction: their entry comes after them, and a crash could part both. */
  outside?(tables: readonly string[]): void;
  /** Writes an entry for each note; of none, what the act itself knows. */
  write(trx: Transaction<Schema>, notes: readonly Note[]): Promise<void>;
}

interface Running {
  act: Act;
  /** Entries that are committed, or a repeat that needs none. */
  settled: boolean;
  outside: Set<string>;
  /** Told outside a transaction: true of all that follows. */
  notes: Note[];
}

const running = new AsyncLocalStorage<Running>();

/** Tells more of the change that is being made; outside an act it does nothing. */
export function note(one: Note): void {
  const act = running.getStore();
  if (!act) return;
  const scope = openScope();
  if (scope) scope.notes.push(one);
  else act.notes.push(one);
}

/** Tells what the transaction has made, in case that nobody tells more. */
export function noteMade(object: { kind: string; id: string }): void {
  const scope = openScope();
  if (running.getStore() && scope) scope.made = object;
}

/** Tells that the act answers what an earlier one did, and does nothing itself. */
export function noteRepeat(): void {
  const act = running.getStore();
  if (act) act.settled = true;
}

/** Called for each table that a statement writes. */
export function tableChanged(table: string): void {
  const act = running.getStore();
  if (!act || Object.hasOwn(unrecordedTables, table)) return;
  const scope = openScope();
  if (scope) scope.changed = true;
  else act.outside.add(table);
}

/**
 * Writes the entries of a transaction whose work is through, before its commit.
 * @returns what to call after the commit
 */
export async function writeEntries(trx: Transaction<Schema>): Promise<() => void> {
  const act = running.getStore();
  const scope = openScope();
  const nothing = () => undefined;
  if (!act || !scope) return nothing;
  const own = scope.notes.splice(0);
  // The first change tells of the act; later transactions of it add what they tell themselves.
  const isDue = own.length > 0 || (scope.changed && act.act.records === 'changes' && !act.settled);
  if (!isDue) return nothing;
  const common = Object.assign({}, ...act.notes, scope.made ? { object: scope.made } : {}) as Note;
  await act.act.write(
    trx,
    (own.length > 0 ? own : [{}]).map((one) => ({ ...common, ...one })),
  );
  return () => {
    act.settled = true;
  };
}

/**
 * Runs what belongs to one act.
 * @param afterwards writes the entry of an act that changed nothing here, in a transaction of its own
 */
export async function inAct<Value>(
  act: Act,
  work: () => Promise<Value> | Value,
  afterwards: (write: (trx: Transaction<Schema>) => Promise<void>) => Promise<void>,
): Promise<Value> {
  const state: Running = { act, settled: false, outside: new Set(), notes: [] };
  const value = await running.run(state, async () => work());
  if (state.settled || act.records === 'notes') return value;
  if (state.outside.size > 0) act.outside?.([...state.outside]);
  await running.exit(() => afterwards((trx) => act.write(trx, [Object.assign({}, ...state.notes) as Note])));
  return value;
}
