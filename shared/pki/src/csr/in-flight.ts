import { PkiError, toFailure, type PkiResult } from '../errors.ts';

/**
 * Requests in flight. Browsers make RSA keys one at a time whatever is asked, but each EC request waits five times
 * for another thread of the browser, which several hide from each other.
 */
const CONCURRENCY = 8;

/** How a list of work is followed and stopped. */
export interface InFlightOptions {
  signal: AbortSignal;
  progress(progress: { done: number; total: number }): void;
}

/**
 * Does something for each item, several at a time: one result per item, in order; one that fails stops no other.
 * @throws PkiError CANCELLED
 */
export async function settleEach<Item, T>(
  items: readonly Item[],
  action: (item: Item) => Promise<T>,
  { signal, progress }: InFlightOptions,
): Promise<PkiResult<T>[]> {
  const results: PkiResult<T>[] = [];
  const queue = items.entries();
  let done = 0;
  async function takeFromQueue(): Promise<void> {
    for (const [index, item] of queue) {
      if (signal.aborted) {
        return;
      }
      results[index] = await settle(action(item));
      done += 1;
      progress({ done, total: items.length });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeFromQueue));
  if (signal.aborted) {
    throw new PkiError('CANCELLED', 'cancelled');
  }
  return results;
}

async function settle<T>(promise: Promise<T>): Promise<PkiResult<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return { ok: false, error: toFailure(error) };
  }
}
