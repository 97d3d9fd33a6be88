import { Worker } from 'node:worker_threads';
import { DatabaseError, type WorkerAnswer, type WorkerRequest, type WorkerStart } from './pglite-protocol.ts';

export interface RawResult {
  rows: Record<string, unknown>[];
  affectedRows?: number;
}

type Unsent<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never;

/** The embedded database, reached over the messages of its thread. */
export class PgliteClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #last = 0;
  #ended: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#end(new Error('The embedded database has ended')));
  }

  /** Opens a folder (made when missing) or, without one, a database in memory. */
  static async open(start: WorkerStart): Promise<PgliteClient> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: start,
      execArgv: [],
      // The API waits for what it asked; the thread itself must not keep the process alive.
      env: {},
    });
    const client = new PgliteClient(worker);
    await new Promise((resolve, reject) => client.#waiting.set(0, { resolve, reject }));
    return client;
  }

  query(text: string, values: readonly unknown[]): Promise<RawResult> {
    return this.#ask<RawResult>({ kind: 'query', text, values });
  }

  /** Several statements without parameters. */
  script(text: string): Promise<RawResult[]> {
    return this.#ask<RawResult[]>({ kind: 'script', text });
  }

  /** Writes a gzip dump of the data folder, replacing the file in one step. */
  dump(path: string): Promise<void> {
    return this.#ask<void>({ kind: 'dump', path });
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#ask<void>({ kind: 'close' });
    await this.#worker.terminate();
  }

  #ask<Value>(request: Unsent<WorkerRequest>): Promise<Value> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#last;
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Value), reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.error) waiting?.reject(new DatabaseError(answer.error));
    else waiting?.resolve(answer.value);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
