import type { Timers } from '../epp/timers.ts';

export interface ManualTimers extends Timers {
  /** Lets so much time pass: what is due acts, in order. */
  pass(ms: number): void;
}

/** Time that passes when a test says so. */
export function manualTimers(): ManualTimers {
  let now = 0;
  const waiting = new Map<() => void, number>();
  return {
    after(ms, act) {
      waiting.set(act, now + ms);
      return () => void waiting.delete(act);
    },
    pass(ms) {
      now += ms;
      const due = [...waiting].filter(([, at]) => at <= now).sort((one, other) => one[1] - other[1]);
      for (const [act] of due) if (waiting.delete(act)) act();
    },
  };
}
