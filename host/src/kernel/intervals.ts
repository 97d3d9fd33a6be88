import { asksForCallers } from './caller.ts';
import type { Hold } from './held.ts';

/** Clears intervals that a screen leaves running. Call what it returns to end. */
export function watchIntervals(hold: Hold): () => void {
  asksForCallers(new Error());
  const { setInterval: begin, clearInterval: end, clearTimeout: endOne } = window;
  const forget = new Map<number, () => void>();
  window.setInterval = ((handler: TimerHandler, ...rest: unknown[]): number => {
    const timer: number = Reflect.apply(begin, window, [handler, ...rest]);
    const done = hold({ what: 'interval', isHeld: () => true, release: () => end.call(window, timer) });
    if (done) forget.set(timer, done);
    return timer;
  }) as typeof window.setInterval;
  const ending = (stop: (timer?: number) => void) => (timer?: number) => {
    if (timer !== undefined) {
      forget.get(timer)?.();
      forget.delete(timer);
    }
    stop.call(window, timer);
  };
  window.clearInterval = ending(end) as typeof window.clearInterval;
  window.clearTimeout = ending(endOne) as typeof window.clearTimeout;
  return () => Object.assign(window, { setInterval: begin, clearInterval: end, clearTimeout: endOne });
}
