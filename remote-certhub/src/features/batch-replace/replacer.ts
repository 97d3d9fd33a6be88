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
  readonly #makeWorker: () => WorkerPort | Promise<WorkerPort>;
  readonly #patience: number;
  #cancel: (() => void) | undefined;

  constructor(makeWorker: () => WorkerPort | Promise<WorkerPort>, patience = PATIENCE) {
    this.#makeWorker = makeWorker;
    this.#patience = patience;
  }

  /** One at a time: a new request ends the one before as cancelled. */
  async run(request: WorkRequest, options: ReplaceOptions): Promise<ReplaceAnswer> {
    this.#cancel?.();
    const starting = new AbortController();
    this.#cancel = () => starting.abort();
    let worker: WorkerPort;
    try {
      worker = await this.#makeWorker();
    } catch {
      return { job: 'noWorker' };
    }
    if (!starting.signal.aborted && !options.signal.aborted) return this.#ask(worker, request, options);
    worker.terminate();
    return { job: 'cancelled' };
  }

  #ask(
    worker: WorkerPort,
    request: WorkRequest,
    { signal, onProgress }: ReplaceOptions,
  ): Promise<ReplaceAnswer> {
    return new Promise((resolve) => {
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
      wait();
      worker.postMessage(request);
    });
  }

  /** Ends what runs. */
  stop(): void {
    this.#cancel?.();
  }
}
