import type { Solution } from 'altcha-lib/v1/types';
import type { WorkTask } from './work.worker.ts';

/** The proof-of-work challenge of `GET /captcha?kind=work`. */
export interface WorkChallenge extends WorkTask {
  signature: string;
}

/**
 * Solves a challenge and writes the answer as ALTCHA's base64 payload.
 * Rejects when no number fits or the worker fails; `signal` ends the search.
 */
export async function solveWork(challenge: WorkChallenge, signal: AbortSignal): Promise<string> {
  const solution = await search(challenge, signal);
  if (!solution) throw new Error('the challenge has no solution up to its maxnumber');
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: hash, number: solution.number, salt, signature }));
}

async function search(task: WorkTask, signal: AbortSignal): Promise<Solution | null> {
  if (typeof Worker === 'undefined') {
    const { solveChallenge } = await import('altcha-lib/v1');
    const { challenge, salt, algorithm, maxnumber } = task;
    const { promise, controller } = solveChallenge(challenge, salt, algorithm, maxnumber);
    signal.addEventListener('abort', () => controller.abort(), { once: true });
    return promise;
  }
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  try {
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
