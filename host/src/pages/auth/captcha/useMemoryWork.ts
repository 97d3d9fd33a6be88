import { useEffect, useRef, useState } from 'react';
import type { CaptchaAnswer, MemoryWork } from '@certdeck/federation';

export interface Working {
  /** Numbers tried so far, of `most`. */
  tried: number;
  most: number;
  /** The number is found, and its answer on its way. */
  found: boolean;
}

/** Does work that the API asks for; `working` lasts from its begin to `end`, which also gives it up. */
export function useMemoryWork() {
  const [working, setWorking] = useState<Working>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves undefined when it was given up or can't be done. */
  async function solve(demand: MemoryWork): Promise<CaptchaAnswer | undefined> {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const { most } = demand;
    const show = (next: Working) => {
      if (!mine.signal.aborted) setWorking(next);
    };
    show({ tried: 0, most, found: false });
    try {
      const { solveMemoryWork } = await import(
        /* webpackChunkName: "memory-work-search" */ './memoryWork.ts'
      );
      const answer = await solveMemoryWork(demand, {
        signal: mine.signal,
        onTried: (tried) => show({ tried, most, found: false }),
      });
      show({ tried: most, most, found: true });
      return answer;
    } catch (error) {
      if (!mine.signal.aborted) console.error(error);
      return undefined;
    }
  }

  function end() {
    running.current?.abort();
    setWorking(undefined);
  }

  return { working, solve, end };
}
