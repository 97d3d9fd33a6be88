/** The messages between page and worker. */
import type { PkiResult } from '../errors.ts';
import type { PkiJobInput, PkiJobName, PkiJobOutput, PkiProgress } from './jobs.ts';

/** From the page. */
export type PkiWorkerRequest =
  | { type: 'run'; id: number; job: PkiJobName; input: PkiJobInput<PkiJobName> }
  | { type: 'cancel'; id: number };

/** From the worker: 'ready' when it runs; for each job any number of 'progress', then one 'done'. */
export type PkiWorkerResponse =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: PkiProgress }
  | { type: 'done'; id: number; result: PkiResult<PkiJobOutput<PkiJobName>> };

/** The buffers of a result that can move instead of being copied. */
export function transferables(result: PkiResult<unknown>): ArrayBuffer[] {
  const value = result.ok ? result.value : undefined;
  return value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
}
