import type { PkiResult } from '../errors.ts';
import type { PkiJobInput, PkiJobName, PkiJobOutput, PkiProgress } from './jobs.ts';

/** How a job is followed and stopped. */
export interface PkiJobOptions {
  /** Aborting ends the job with CANCELLED; keys that were made are forgotten. */
  signal?: AbortSignal;
  onProgress?: (progress: PkiProgress) => void;
  /** Buffers of the input that may move to the worker; the caller can't use them afterwards. */
  transfer?: ArrayBuffer[];
}

/** The same jobs without a worker, for Node, tests and browsers that refuse to start one. */
export async function runHere<K extends PkiJobName>(
  job: K,
  input: PkiJobInput<K>,
  { signal, onProgress }: PkiJobOptions,
): Promise<PkiResult<PkiJobOutput<K>>> {
  const { runJob } = await import('./jobs.ts');
  return runJob(job, input, {
    signal: signal ?? new AbortController().signal,
    progress: (progress) => onProgress?.(progress),
  });
}
