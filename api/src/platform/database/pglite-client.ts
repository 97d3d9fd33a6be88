import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { asDatabaseError, DatabaseAwayError, troubleIn } from './away.ts';
import { errorCode } from '../data-folder/error-code.ts';
import { DatabaseError, type WorkerAnswer, type WorkerRequest, type WorkerStart } from './pglite-protocol.ts';

export interface RawResult {
  rows: Record<string, unknown>[];
  affectedRows?: number;
}

/** How long the thread may take, in milliseconds; one that takes longer is ended, since nothing else stops it. */
export interface PgliteLimits {
  /** For a statement. */
  statement: number;
  /** For opening (with the recovery of a crash), a dump, several statements at once, and closing. */
  long: number;
}

type Unsent<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

/** The embedded database, reached over the messages of its thread. */
export class PgliteClient {
  readonly #worker: Worker;
  readonly #limits: PgliteLimits;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #ended: DatabaseAwayError | undefined;
  /** Called once, with the reason, when the thread has ended by itself or was ended because it didn't answer. */
  onEnd: (error: DatabaseAwayError) => void = () => {};

  private constructor(worker: Worker, limits: PgliteLimits) {
    this.#worker = worker;
    this.#limits = limits;
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#end(error instanceof Error ? error.message : String(error), error));
    worker.on('exit', () => this.#end('its thread has ended'));
  }

  /**
   * Opens a folder (made when missing) or, without one, a database in memory.
   * @throws DatabaseAwayError
   */
  static async open(start: WorkerStart, limits: PgliteLimits): Promise<PgliteClient> {
    // V8 would compile one function of PostgreSQL (its parser's table, 105 kB) again with its optimising compiler,
    // which takes 600 MB and seconds of a processor, and makes ordinary queries no faster (docs/memory.md).
    setFlagsFromString('--no-wasm-dynamic-tiering');
    setFlagsFromString('--no-wasm-tier-up');
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: start,
      transferList: start.template ? [start.template.buffer] : [],
      // Below 2 GB V8 collects garbage before the heap is four times what is alive in it.
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 },
      execArgv: [],
      // The API waits for what it asked; the thread itself must not keep the process alive.
      env: {},
    });
    const client = new PgliteClient(worker, limits);
    await new Promise((resolve, reject) => client.#await(0, limits.long, { resolve, reject }));
    return client;
  }

  query(text: string, values: readonly unknown[]): Promise<RawResult> {
    return this.#ask<RawResult>({ kind: 'query', text, values }, this.#limits.statement);
  }

  /** Several statements without parameters. */
  script(text: string): Promise<RawResult[]> {
    return this.#ask<RawResult[]>({ kind: 'script', text }, this.#limits.long);
  }

  /** Writes a gzip dump of the data folder, replacing the file in one step. */
  dump(path: string): Promise<void> {
    return this.#ask<void>({ kind: 'dump', path }, this.#limits.long);
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    this.onEnd = () => {};
    await this.#ask<void>({ kind: 'close' }, this.#limits.long);
    await this.#worker.terminate();
  }

  #ask<Value>(request: Unsent<WorkerRequest>, limit: number): Promise<Value> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#last;
    return new Promise<Value>((resolve, reject) => {
      this.#await(id, limit, { resolve: (value) => resolve(value as Value), reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #await(id: number, limit: number, waiting: Omit<Waiting, 'timer'>): void {
    const timer = setTimeout(() => {
      this.#end(`it did not answer for ${Math.round(limit / 1000)} s`);
      void this.#worker.terminate();
    }, limit);
    this.#waiting.set(id, { ...waiting, timer });
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if (answer.error) waiting.reject(asDatabaseError(new DatabaseError(answer.error)));
    else waiting.resolve(answer.value);
  }

  #end(reason: string, cause?: unknown): void {
    if (this.#ended) return;
    const options = { code: errorCode(cause), cause };
    // Its log of changes found no room: what was being committed may be there or not.
    const trouble = troubleIn(cause) === 'full' ? 'full' : 'lost';
    this.#ended = new DatabaseAwayError(trouble, `The embedded database has ended: ${reason}`, options);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(this.#ended);
    }
    this.#waiting.clear();
    this.onEnd(this.#ended);
  }
}
