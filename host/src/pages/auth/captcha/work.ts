import type { Solution } from 'altcha-lib/v1/types';
import { WorkerScript } from '@certdeck/worker';
import type { WorkTask } from './work.worker.ts';

/** The proof-of-work challenge of `GET /captcha?kind=work`. */
export interface WorkChallenge extends WorkTask {
  signature: string;
}

/**
 * Solves a challenge and writes the answer as ALTCHA's base64 payload.
 * Rejects when no number fits; `signal` ends the search.
 */
export async function solveWork(challenge: WorkChallenge, signal: AbortSignal): Promise<string> {
  const solution = await search(challenge, signal);
  if (!solution) throw new Error('the challenge has no solution up to its maxnumber');
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: hash, number: solution.number, salt, signature }));
}

/** Where no worker can be started, which may show only later, the page itself searches. */
async function search(task: WorkTask, signal: AbortSignal): Promise<Solution | null> {
  try {
    return await searchInWorker(task, signal);
  } catch {
    signal.throwIfAborted();
    return searchHere(task, signal);
  }
}

async function searchHere(task: WorkTask, signal: AbortSignal): Promise<Solution | null> {
  const { solveChallenge } = await import('altcha-lib/v1');
  const { challenge, salt, algorithm, maxnumber } = task;
  const { promise, controller } = solveChallenge(challenge, salt, algorithm, maxnumber);
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  return promise;
}

async function searchInWorker(task: WorkTask, signal: AbortSignal): Promise<Solution | null> {
  const worker = await new WorkerScript(new URL('./work.worker.ts', import.meta.url), {
    name: 'proof-of-work',
  }).start();
  try {
    signal.throwIfAborted();
    return await new Promise<Solution | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data));
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'the worker could not start')),
      );
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage(task, []);
    });
  } finally {
    worker.terminate();
  }
}
