import type { Registry } from '@certdeck/contract';
import { type Attribution, RemoteFailure } from './failure.ts';
import { watchGlobals } from './globals.ts';
import { watchLeaks } from './leaks.ts';
import type { RemoteLoader } from './loader.ts';
import { watchesTimers } from './timer-watch.ts';

export interface AreaWatch {
  /** Keeps the watch for a boundary that is on the page; call what it returns when that goes. */
  use(): () => void;
}
const watches = new WeakMap<object, AreaWatch>();

/**
 * The watch of what pages leave behind and replace. A drawing in steps may be given up and begun again, so that it is
 * one for however many drawings: a second would find the first one's functions on the window and report them.
 */
export function areaWatch(
  loader: Pick<RemoteLoader, 'attributionAt' | 'report'>,
  registry: Registry,
): AreaWatch {
  const present = watches.get(loader);
  if (present) return present;
  const tell = (code: 'LEAK' | 'GLOBAL') => (attribution: Attribution, detail: string) =>
    loader.report(new RemoteFailure(code, attribution, detail), { phase: 'leave' });
  const stopLeaks = watchLeaks(loader.attributionAt, tell('LEAK'), { timers: watchesTimers(registry) });
  // After the other, whose own functions stand on the window.
  const stopGlobals = watchGlobals(tell('GLOBAL'));
  let users = 0;
  const watch: AreaWatch = {
    use() {
      users += 1;
      return () => {
        users -= 1;
        // Where another frame takes the place of this one, its boundary follows at once.
        queueMicrotask(() => {
          if (users > 0 || watches.get(loader) !== watch) return;
          watches.delete(loader);
          stopGlobals();
          stopLeaks();
        });
      };
    },
  };
  watches.set(loader, watch);
  return watch;
}
