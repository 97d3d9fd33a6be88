import { Worker as Thread } from 'node:worker_threads';
import type { WorkerPort } from '../worker-client.ts';

/**
 * Milliseconds that a key pair of an elliptic curve under way may take. Node 24 aborts the whole process when a thread
 * ends while its key pair is being made (KeyGenJob: try_catch.CanContinue()).
 */
const PENDING = 2000;

/**
 * The worker entry in a real thread of Node, with the part of the Worker interface that the client
 * uses. The thread gets a `self` like that of a browser's worker.
 */
export class ThreadWorker implements WorkerPort {
  readonly #thread: Thread;

  constructor(entry: string = new URL('../worker.ts', import.meta.url).href) {
    const source = `
      const { parentPort } = require('node:worker_threads');
      globalThis.self = {
        addEventListener: (_type, handle) => parentPort.on('message', (data) => handle({ data })),
        postMessage: (message, { transfer }) => parentPort.postMessage(message, transfer),
      };
      import(${JSON.stringify(entry)}).catch((error) => { throw error; });
    `;
    this.#thread = new Thread(source, { eval: true });
  }

  addEventListener(
    type: 'message' | 'messageerror' | 'error',
    listener: (event: MessageEvent) => void,
  ): void {
    this.#thread.on(type, (data: unknown) => listener(new MessageEvent(type, { data })));
  }

  postMessage(message: unknown, transfer: ArrayBuffer[]): void {
    this.#thread.postMessage(message, transfer);
  }

  /** Ends what is heard of it at once, and the thread a little later: see PENDING. */
  terminate(): void {
    this.#thread.removeAllListeners();
    this.#thread.on('error', () => {});
    this.#thread.unref();
    setTimeout(() => void this.#thread.terminate(), PENDING).unref();
  }
}
