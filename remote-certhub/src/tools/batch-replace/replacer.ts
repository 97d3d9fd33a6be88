import type { WorkAnswer, WorkRequest } from './work.ts';

export type FromWorker = { type: 'progress'; done: number } | { type: 'done'; answer: WorkAnswer };

/** The part of a browser's Worker that is used. */
export interface WorkerPort {
  postMessage(message: WorkRequest): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export type ReplaceAnswer = WorkAnswer | { job: 'stopped' } | { job: 'cancelled' } | { job: 'noWorker' };

export interface ReplaceOptions {
  signal: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Milliseconds of silence after which an expression counts as runaway; ordinary ones take a thousandth of it. */
const PATIENCE = 5_000;

/**
 * Does the work in a worker that can be ended at any moment: an expression that runs away can't be stopped otherwise,
 * and would take the page with it.
 */
export class Replacer {
  readonly #makeWorker: () => WorkerPort;
  readonly #patience: number;
  #cancel: (() => void) | undefined;

  constructor(makeWorker: () => WorkerPort, patience = PATIENCE) {
    this.#makeWorker = makeWorker;
    this.#patience = patience;
  }

  /** One at a time: a new request ends the one before as cancelled. */
  run(request: WorkRequest, { signal, onProgress }: ReplaceOptions): Promise<ReplaceAnswer> {
    this.#cancel?.();
    return new Promise((resolve) => {
      let worker: WorkerPort;
      try {
        worker = this.#makeWorker();
      } catch {
        resolve({ job: 'noWorker' });
        return;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = (answer: ReplaceAnswer): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        worker.terminate();
        resolve(answer);
      };
      const cancel = (): void => end({ job: 'cancelled' });
      this.#cancel = cancel;
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => end({ job: 'stopped' }), this.#patience);
      };
      worker.addEventListener('message', ({ data }) => {
        if (data.type === 'done') {
          end(data.answer);
          return;
        }
        wait();
        onProgress?.({ done: data.done, total: request.job === 'replace' ? request.sources.length : 1 });
      });
      worker.addEventListener('error', () => end({ job: 'noWorker' }));
      signal.addEventListener('abort', cancel);
      if (signal.aborted) {
        cancel();
        return;
      }
      wait();
      worker.postMessage(request);
    });
  }

  /** Ends what runs. */
  stop(): void {
    this.#cancel?.();
  }
}
