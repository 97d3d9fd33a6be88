/** Asks the worker for the heavy work; errors come back as values. */
import { toFailure, type PkiFailure, type PkiResult } from './errors.ts';
import type { PkiJobInput, PkiJobName, PkiJobOutput, PkiProgress } from './worker/jobs.ts';
import type { PkiWorkerRequest, PkiWorkerResponse } from './worker/protocol.ts';

export type {
  GeneratedCsr,
  PkiJobInput,
  PkiJobName,
  PkiJobOutput,
  PkiJobs,
  PkiProgress,
} from './worker/jobs.ts';

/** How a job is followed and stopped. */
export interface PkiJobOptions {
  /** Aborting ends the job with CANCELLED; keys that were made are forgotten. */
  signal?: AbortSignal;
  onProgress?: (progress: PkiProgress) => void;
  /** Buffers of the input that may move to the worker; the caller can't use them afterwards. */
  transfer?: ArrayBuffer[];
}

type Job<K extends PkiJobName> = (
  input: PkiJobInput<K>,
  options?: PkiJobOptions,
) => Promise<PkiResult<PkiJobOutput<K>>>;

/** One method for each job; none of them rejects. */
export type PkiClient = { readonly [K in PkiJobName]: Job<K> } & {
  /** Stops the worker; unfinished jobs end with CANCELLED. */
  dispose(): void;
};

const CANCELLED: PkiFailure = { code: 'CANCELLED', message: 'cancelled' };
const DIED: PkiFailure = { code: 'WORKER_FAILED', message: 'the worker crashed' };

/** The part of a browser's Worker that is used. */
export interface WorkerPort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): void;
  addEventListener(type: 'message' | 'messageerror' | 'error', listener: (event: MessageEvent) => void): void;
}

interface Pending {
  finish(result: PkiResult<PkiJobOutput<PkiJobName>>): void;
  /** Does the job on this thread instead; false when its input has moved to the worker already. */
  runHere(): boolean;
  onProgress: PkiJobOptions['onProgress'];
}

/** One long-lived worker, started at the first job and again after it has crashed. */
class WorkerConnection {
  readonly #makeWorker: () => WorkerPort;
  readonly #pending = new Map<number, Pending>();
  #worker: WorkerPort | undefined;
  #lastId = 0;
  /** Whether any worker has ever answered. */
  #answered = false;
  #refused = false;

  constructor(makeWorker: () => WorkerPort) {
    this.#makeWorker = makeWorker;
  }

  /**
   * Starts the worker. False where that can't be: Node has none, browsers refuse scripts of another
   * origin, as a remote's may be, and a content security policy may forbid workers.
   */
  start(): boolean {
    if (!this.#worker && !this.#refused) {
      try {
        this.#worker = this.#makeWorker();
        this.#listen(this.#worker);
      } catch {
        this.#refused = true;
      }
    }
    return !this.#refused;
  }

  run<K extends PkiJobName>(
    job: K,
    input: PkiJobInput<K>,
    options: PkiJobOptions,
  ): Promise<PkiResult<PkiJobOutput<K>>> {
    const { signal, onProgress, transfer = [] } = options;
    return new Promise((resolve) => {
      this.#lastId += 1;
      const id = this.#lastId;
      const abort = (): void => {
        this.#worker?.postMessage({ type: 'cancel', id } satisfies PkiWorkerRequest, []);
        this.#pending.get(id)?.finish({ ok: false, error: CANCELLED });
      };
      const forget = (): void => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', abort);
      };
      this.#pending.set(id, {
        onProgress,
        finish: (result) => {
          forget();
          // The worker answers a job with that job's output.
          resolve(result as PkiResult<PkiJobOutput<K>>);
        },
        runHere: () => {
          if (transfer.length > 0) {
            return false;
          }
          forget();
          resolve(runHere(job, input, options));
          return true;
        },
      });
      signal?.addEventListener('abort', abort);
      try {
        this.#worker?.postMessage({ type: 'run', id, job, input } satisfies PkiWorkerRequest, transfer);
      } catch (error) {
        this.#pending.get(id)?.finish({ ok: false, error: toFailure(error) });
      }
    });
  }

  /** Stops the worker and ends all jobs with that failure. */
  stop(failure: PkiFailure): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const pending of this.#pending.values()) {
      pending.finish({ ok: false, error: failure });
    }
  }

  #listen(worker: WorkerPort): void {
    worker.addEventListener('message', (event: MessageEvent<PkiWorkerResponse>) => {
      this.#answered = true;
      const pending = this.#pending.get(event.data.id);
      if (event.data.type === 'progress') {
        pending?.onProgress?.(event.data.progress);
      } else {
        pending?.finish(event.data.result);
      }
    });
    worker.addEventListener('error', () => this.#crashed());
    worker.addEventListener('messageerror', () => this.#crashed());
  }

  /** A worker that never said a word was not loaded: its jobs are done here, and so are all later ones. */
  #crashed(): void {
    this.#refused = !this.#answered;
    if (this.#refused) {
      for (const pending of this.#pending.values()) {
        pending.runHere();
      }
    }
    this.stop(DIED);
  }
}

/** The same jobs without a worker, for Node, tests and browsers that refuse to start one. */
async function runHere<K extends PkiJobName>(
  job: K,
  input: PkiJobInput<K>,
  { signal, onProgress }: PkiJobOptions,
): Promise<PkiResult<PkiJobOutput<K>>> {
  const { runJob } = await import('./worker/jobs.ts');
  return runJob(job, input, {
    signal: signal ?? new AbortController().signal,
    progress: (progress) => onProgress?.(progress),
  });
}

/**
 * A client over one worker, which starts with the first job.
 * @param makeWorker `() => new Worker(new URL('@certdeck/pki/worker', import.meta.url))`. Left out,
 *   or where there are no workers, jobs run on the same thread.
 */
export function createPkiClient(makeWorker?: () => WorkerPort): PkiClient {
  const connection = makeWorker && new WorkerConnection(makeWorker);

  function job<K extends PkiJobName>(name: K): Job<K> {
    return async (input, options = {}) => {
      if (options.signal?.aborted) {
        return { ok: false, error: CANCELLED };
      }
      return connection?.start() ? connection.run(name, input, options) : runHere(name, input, options);
    };
  }

  return {
    generateCsr: job('generateCsr'),
    generateMany: job('generateMany'),
    generateArchive: job('generateArchive'),
    readCsr: job('readCsr'),
    readCertificate: job('readCertificate'),
    keyMatches: job('keyMatches'),
    readBundle: job('readBundle'),
    writeBundle: job('writeBundle'),
    keyOptions: job('keyOptions'),
    writeKey: job('writeKey'),
    buildPfx: job('buildPfx'),
    buildJks: job('buildJks'),
    encryptKey: job('encryptKey'),
    decryptKey: job('decryptKey'),
    readCsrZip: job('readCsrZip'),
    writeZip: job('writeZip'),
    inspect: job('inspect'),
    describe: job('describe'),
    asn1Tree: job('asn1Tree'),
    matchPairs: job('matchPairs'),
    dispose: () => connection?.stop(CANCELLED),
  };
}
