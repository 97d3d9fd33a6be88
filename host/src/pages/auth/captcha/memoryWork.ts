import type { CaptchaAnswer, MemoryWork } from '@certdeck/federation';
import { WorkerScript } from '@certdeck/worker';
import type { SearchNews } from './memory-work.worker.ts';
import type { NumberFound } from './searchNumber.ts';

/** Workers at most: more would make a phone hot and leave the page too little. */
const WORKERS = 4;

/**
 * Does the work and writes the answer as the payload of ALTCHA's version 2. `onTried` hears how many numbers were
 * tried, of `most`. Rejects when no number fits; `signal` ends the search.
 */
export async function solveMemoryWork(
  { captchaID, challenge, most }: MemoryWork,
  { signal, onTried }: { signal: AbortSignal; onTried: (tried: number) => void },
): Promise<CaptchaAnswer> {
  const work = { challenge, most, signal, onTried };
  const solution = await searchInWorkers(work).catch(async () => {
    signal.throwIfAborted();
    const { search } = await import(/* webpackChunkName: "memory-work-in-page" */ './searchNumber.ts');
    // Where no worker can be started, which may show only later, the page itself searches.
    return search({ challenge, most, start: 0, step: 1 }, { signal, onTried, inPage: true });
  });
  signal.throwIfAborted();
  if (!solution) throw new Error('the work has no solution');
  return { captchaID, captchaValidate: btoa(JSON.stringify({ challenge, solution })) };
}

interface Work extends Pick<MemoryWork, 'challenge' | 'most'> {
  signal: AbortSignal;
  onTried: (tried: number) => void;
}

/** Shares the numbers out among some workers, of which the first to find the right one ends all. */
async function searchInWorkers({ challenge, most, signal, onTried }: Work): Promise<NumberFound | null> {
  const count = Math.min(WORKERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
  const tried = Array.from({ length: count }, () => 0);
  const workers: Worker[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      workers.push(
        await new WorkerScript(new URL('./memory-work.worker.ts', import.meta.url), {
          name: 'memory-work',
        }).start(),
      );
      signal.throwIfAborted();
    }
    return await new Promise<NumberFound | null>((resolve, reject) => {
      let searching = count;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      for (const [index, worker] of workers.entries()) {
        worker.addEventListener('error', ({ message }) =>
          reject(new Error(message || 'the worker could not start')),
        );
        worker.addEventListener('message', ({ data }: MessageEvent<SearchNews>) => {
          if ('tried' in data) {
            tried[index] = data.tried;
            onTried(tried.reduce((sum, one) => sum + one, 0));
            return;
          }
          searching -= 1;
          if (data.solution || searching === 0) resolve(data.solution);
        });
        worker.postMessage({ challenge, most, start: index, step: count }, []);
      }
    });
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
