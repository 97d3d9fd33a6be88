import type { BatchQueue } from '@certdeck/contract';
import { CallError } from './client/call-error.ts';
import type { Reply } from './client/reply.ts';

/** Milliseconds from the end of one look at a payment queue to the next (A§4.24). */
const PAUSE = 5_000;

/** What one look showed; null where no answer came. */
type Look = Reply<BatchQueue> | null;

interface Watch {
  readers: number;
  ends: AbortController;
  next: Promise<Look>;
  tell(look: Look): void;
  fail(error: unknown): void;
}

/**
 * Looks at payment queues again and again, once for all who follow the same one: the shell, which tells the end on
 * every page, and the panel that the customer pays in.
 * @param read asks once for the state of a queue; rejects with a CallError where no answer came
 * @returns what one reader sees of a queue until it stops reading or its signal is aborted
 */
export function createQueueLooks(
  read: (queueId: string, signal: AbortSignal) => Promise<Reply<BatchQueue>>,
): (queueId: string, signal: AbortSignal) => AsyncGenerator<Look, void> {
  const watches = new Map<string, Watch>();

  async function look(queueId: string, watch: Watch): Promise<void> {
    const { signal } = watch.ends;
    while (!signal.aborted) {
      const seen = await read(queueId, signal).catch((error: unknown) => {
        if (error instanceof CallError) return null;
        throw error;
      });
      if (signal.aborted) return;
      const { tell } = watch;
      // Whoever reads on from here waits for the look after this one.
      Object.assign(watch, promised());
      tell(seen);
      await untilAborted(signal, PAUSE);
    }
  }

  function open(queueId: string): Watch {
    const watch: Watch = { readers: 0, ends: new AbortController(), ...promised() };
    watches.set(queueId, watch);
    look(queueId, watch).catch((error: unknown) => watch.fail(error));
    return watch;
  }

  return async function* (queueId, signal) {
    if (signal.aborted) return;
    const watch = watches.get(queueId) ?? open(queueId);
    watch.readers += 1;
    try {
      const aborted = untilAborted(signal);
      while (!signal.aborted) {
        const seen = await Promise.race([watch.next, aborted]);
        if (seen === undefined || signal.aborted) return;
        yield seen;
      }
    } finally {
      watch.readers -= 1;
      if (watch.readers === 0) {
        watch.ends.abort();
        watches.delete(queueId);
      }
    }
  };
}

function promised(): Pick<Watch, 'next' | 'tell' | 'fail'> {
  let tell: Watch['tell'] = () => undefined;
  let fail: Watch['fail'] = () => undefined;
  const next = new Promise<Look>((resolve, reject) => {
    tell = resolve;
    fail = reject;
  });
  // Who reads hears of it; nobody has to.
  next.catch(() => undefined);
  return { next, tell, fail };
}

/** Ends when the signal is aborted, or after some milliseconds. */
function untilAborted(signal: AbortSignal, milliseconds?: number): Promise<undefined> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(undefined);
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
