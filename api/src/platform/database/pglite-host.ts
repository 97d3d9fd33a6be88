import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseAwayError } from './away.ts';
import { PgliteClient, type PgliteLimits } from './pglite-client.ts';
import type { WorkerStart } from './pglite-protocol.ts';

export interface HostOptions {
  limits: PgliteLimits;
  /** The thread has ended, and the folder is being opened again. */
  onError: (error: Error) => void;
  /** It could not be opened again, or ended too often: there is no database any more. */
  onGiveUp: (error: Error) => void;
  /** Waiting time before each try to open it again, in milliseconds. */
  delays?: readonly number[];
}

const DELAYS = [0, 1_000, 2_000, 4_000, 8_000];
/** A thread that ends more often than there are delays within this time is given up. */
const WINDOW_MS = 600_000;

/**
 * Keeps the embedded database open. When its thread ends, the data folder is opened again, which recovers
 * it from its log as after a crash of the whole process; until then there is no client.
 */
export class PgliteHost {
  readonly #start: WorkerStart;
  readonly #options: HostOptions;
  #client: PgliteClient | undefined;
  #reason = new DatabaseAwayError('unreachable', 'The embedded database is not open yet');
  #ends: number[] = [];
  #closed = false;
  #reopening: Promise<void> | undefined;

  private constructor(start: WorkerStart, options: HostOptions) {
    this.#start = start;
    this.#options = options;
  }

  /** @throws DatabaseAwayError when it can't be opened */
  static async open(start: WorkerStart, options: HostOptions): Promise<PgliteHost> {
    const host = new PgliteHost(start, options);
    await host.#openOnce(start);
    return host;
  }

  /** @throws DatabaseAwayError while there is none */
  get client(): PgliteClient {
    if (!this.#client) throw this.#reason;
    return this.#client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#reopening;
    await this.#client?.close();
  }

  async #openOnce(start: WorkerStart): Promise<void> {
    const client = await PgliteClient.open(start, this.#options.limits);
    client.onEnd = (error) => this.#lose(error);
    this.#client = client;
  }

  #lose(error: DatabaseAwayError): void {
    this.#client = undefined;
    this.#reason = new DatabaseAwayError('unreachable', error.message, { cause: error });
    this.#options.onError(error);
    const now = performance.now();
    this.#ends = [...this.#ends, now].filter((at) => now - at < WINDOW_MS);
    this.#reopening = this.#reopen().finally(() => (this.#reopening = undefined));
  }

  async #reopen(): Promise<void> {
    const { folder } = this.#start;
    const { delays = DELAYS } = this.#options;
    for (const delay of folder === undefined ? [] : delays.slice(this.#ends.length - 1)) {
      await wait(delay);
      if (this.#closed) return;
      try {
        // The template is what the folder began with.
        await this.#openOnce({ folder });
        return;
      } catch (error) {
        if (error instanceof Error) this.#options.onError(error);
      }
    }
    this.#options.onGiveUp(this.#reason);
  }
}
