import { toFailure, type PkiFailure, type PkiResult } from '../errors.ts';
import type { PkiJobInput, PkiJobName, PkiJobOutput } from './jobs.ts';
import type { PkiWorkerRequest, PkiWorkerResponse } from './protocol.ts';
import { type PkiJobOptions, runHere } from './run-here.ts';

export const CANCELLED: PkiFailure = { code: 'CANCELLED', message: 'cancelled' };
const DIED: PkiFailure = { code: 'WORKER_FAILED', message: 'the worker crashed' };

/** The part of a browser's Worker that is used. */
export interface WorkerPort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): void;
  addEventListener(type: 'message' | 'messageerror' | 'error', listener: (event: MessageEvent) => void): void;
}

/** Starts a worker; throws or rejects where there can be none. */
export type MakeWorker = () => WorkerPort | Promise<WorkerPort>;

interface Pending {
  send(worker: WorkerPort): void;
  /** Does the job on this thread instead. */
  runHere(): void;
  finish(result: PkiResult<PkiJobOutput<PkiJobName>>): void;
  onProgress: PkiJobOptions['onProgress'];
}

/**
 * One long-lived worker, started at the first job and again after it has crashed. Jobs wait until it says that it
 * runs: a browser or a content security policy may refuse it at any moment before, and then nothing of the jobs
 * has been given away, and all of them and all later ones are done on this thread.
 */
export class WorkerConnection {
  readonly #makeWorker: MakeWorker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  /** Names the start that is under way or has led to the worker. */
  #start: object | undefined;
  #started: WorkerPort | undefined;
  #isReady = false;
  #refused = false;

  constructor(makeWorker: MakeWorker) {
    this.#makeWorker = makeWorker;
  }

  run<K extends PkiJobName>(
    job: K,
    input: PkiJobInput<K>,
    options: PkiJobOptions,
  ): Promise<PkiResult<PkiJobOutput<K>>> {
    if (this.#refused) return runHere(job, input, options);
    const { signal, onProgress, transfer = [] } = options;
    return new Promise((resolve) => {
      this.#lastId += 1;
      const id = this.#lastId;
      const abort = (): void => {
        if (this.#isReady) this.#started?.postMessage({ type: 'cancel', id } satisfies PkiWorkerRequest, []);
        pending.finish({ ok: false, error: CANCELLED });
      };
      const forget = (): void => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', abort);
      };
      const pending: Pending = {
        onProgress,
        send(worker) {
          try {
            worker.postMessage({ type: 'run', id, job, input } satisfies PkiWorkerRequest, transfer);
          } catch (error) {
            pending.finish({ ok: false, error: toFailure(error) });
          }
        },
        runHere() {
          forget();
          resolve(runHere(job, input, options));
        },
        finish(result) {
          forget();
          resolve(result);
        },
      };
      this.#pending.set(id, pending);
      signal?.addEventListener('abort', abort);
      if (this.#isReady && this.#started) pending.send(this.#started);
      else void this.#open();
    });
  }

  /** Stops the worker and ends all jobs with that failure. */
  stop(failure: PkiFailure): void {
    this.#close();
    for (const pending of this.#pending.values()) {
      pending.finish({ ok: false, error: failure });
    }
  }

  async #open(): Promise<void> {
    if (this.#start) return;
    const start = {};
    this.#start = start;
    const isCurrent = (): boolean => this.#start === start;
    try {
      const worker = await this.#makeWorker();
      if (!isCurrent()) {
        worker.terminate();
        return;
      }
      this.#started = worker;
      worker.addEventListener('message', ({ data }: MessageEvent<PkiWorkerResponse>) => {
        if (isCurrent()) this.#hear(worker, data);
      });
      const fail = (): void => {
        if (isCurrent()) this.#fail();
      };
      worker.addEventListener('error', fail);
      worker.addEventListener('messageerror', fail);
    } catch {
      if (isCurrent()) this.#fail();
    }
  }

  #hear(worker: WorkerPort, response: PkiWorkerResponse): void {
    if (response.type === 'ready') {
      this.#isReady = true;
      for (const waiting of this.#pending.values()) waiting.send(worker);
      return;
    }
    const pending = this.#pending.get(response.id);
    if (response.type === 'progress') pending?.onProgress?.(response.progress);
    else pending?.finish(response.result);
  }

  /** A worker that was never ready has taken no job, and another one would fare no better. */
  #fail(): void {
    if (this.#isReady) {
      this.stop(DIED);
      return;
    }
    this.#refused = true;
    this.#close();
    for (const pending of this.#pending.values()) pending.runHere();
  }

  #close(): void {
    this.#started?.terminate();
    this.#started = undefined;
    this.#start = undefined;
    this.#isReady = false;
  }
}
