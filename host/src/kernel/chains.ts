import type { Attribution } from './failure.ts';
import { onMountEnd, presentMounts, mountsOf, mountCount } from './mounts.ts';

/** Where links of a chain are counted. */
interface Chain {
  /** Links that were set since the screen had gone, each after the one before it had run. */
  links: number;
  /** When the first of them was set, in milliseconds since the page began. */
  since: number;
}

/** A timeout or frame that a remote's own script has set. */
interface Link {
  remote: string;
  /** Number of mounts until its chain began. */
  at: number;
  chain: Chain;
}

/** What one line of a remote sets while none of the remote's screens is open. */
interface Line extends Chain {
  /** Whether what it has set has run since it was counted last. */
  hasRun: boolean;
}

/** So many links a clean-up or a short wait may still need. */
const LINKS = 10;
/** And so long may they go on, in milliseconds: where each link sets the next while it runs … */
const PATIENCE = 2_000;
/** … and where the same line sets one after another has run, as with an answer waited for in between. */
const LONG_PATIENCE = 30_000;

/** The place in the code that called `callee`, as the browser writes it; '' where that can't be asked for alone. */
function callerOf(callee: (...given: never[]) => unknown): string {
  const { stackTraceLimit } = Error;
  if (stackTraceLimit === undefined || typeof Error.captureStackTrace !== 'function') return '';
  const held: { stack?: string } = {};
  // One frame costs the same however deep the call; more would not.
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(held, callee);
  Error.stackTraceLimit = stackTraceLimit;
  return held.stack ?? '';
}

/**
 * Ends chains of timeouts and of animation frames that a remote's screen leaves running (docs/adr/0012):
 * the next link isn't set. A timeout or frame of its own is never touched, nor is anything that the
 * calling script isn't a remote's of. `onEnd` hears of each chain. Call what it returns to end the watch.
 */
export function watchChains(
  attributionAt: (text: string) => Attribution | undefined,
  onEnd: (attribution: Attribution, detail: string) => void,
): () => void {
  let running: Link | undefined;
  /** Remotes without an open screen, with how many they had had by then; what one sets belongs to none. */
  const gone = new Map<string, { mounts: number; lines: Map<string, Line> }>();

  function isOld(remote: string, at: number): boolean {
    return presentMounts().every((mount) => mount.attribution.remote !== remote || at < mount.born);
  }

  /** The link that is to be set; undefined when its chain has gone on for too long. */
  function linkAt(line: string, { remote }: Attribution): (Link & { line?: Line }) | undefined {
    const now = performance.now();
    if (running?.remote === remote) {
      const { at, chain } = running;
      if (!isOld(remote, at)) return { remote, at, chain: { links: 0, since: now } };
      const next = { links: chain.links + 1, since: chain.links === 0 ? now : chain.since };
      return next.links > LINKS && now - next.since > PATIENCE ? undefined : { remote, at, chain: next };
    }
    const at = mountCount();
    const left = gone.get(remote);
    if (!left || left.mounts !== mountsOf(remote)) return { remote, at, chain: { links: 0, since: now } };
    const known = left.lines.get(line) ?? { links: 0, since: now, hasRun: true };
    left.lines.set(line, known);
    if (known.hasRun) known.links += 1;
    known.hasRun = false;
    const isOver = known.links > LINKS && now - known.since > LONG_PATIENCE;
    return isOver ? undefined : { remote, at, chain: { links: 0, since: now }, line: known };
  }

  function watch(
    name: 'setTimeout' | 'requestAnimationFrame',
    cancel: 'clearTimeout' | 'cancelAnimationFrame',
    what: string,
  ): () => void {
    const begin = window[name] as (...given: unknown[]) => number;
    const set = (handler: unknown, ...rest: unknown[]): number => {
      // Before the first screen of a remote, nobody's code but the shell's has run.
      const isWatched = typeof handler === 'function' && mountCount() > 0;
      const line = isWatched ? callerOf(set) : '';
      const attribution = line === '' ? undefined : attributionAt(line);
      if (!attribution) return Reflect.apply(begin, window, [handler, ...rest]);
      const link = linkAt(line, attribution);
      if (!link) {
        onEnd(attribution, what);
        // A number that was a timer's, so that whoever clears it clears nothing else.
        const ended: number = Reflect.apply(begin, window, [() => undefined, ...rest]);
        window[cancel](ended);
        return ended;
      }
      const run = (...given: unknown[]): void => {
        const before = running;
        running = link;
        if (link.line) link.line.hasRun = true;
        try {
          Reflect.apply(handler as (...args: unknown[]) => unknown, window, given);
        } finally {
          running = before;
        }
      };
      return Reflect.apply(begin, window, [run, ...rest]);
    };
    Object.assign(window, { [name]: set });
    return () => Object.assign(window, { [name]: begin });
  }

  const stops = [
    watch('setTimeout', 'clearTimeout', 'chain of timeouts'),
    watch('requestAnimationFrame', 'cancelAnimationFrame', 'chain of animation frames'),
    // The screen's own cleaning up follows within the same task, and the next screen's beginning too.
    onMountEnd(({ attribution: { remote } }) => {
      setTimeout(() => {
        const isOpen = presentMounts().some((mount) => mount.attribution.remote === remote);
        if (!isOpen) gone.set(remote, { mounts: mountsOf(remote), lines: new Map() });
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
