import { watchAttributes } from './attributes.ts';
import { asksForCallers, callerFrame } from './caller.ts';
import { watchChains } from './chains.ts';
import type { Attribution } from './failure.ts';
import type { Held, Hold, Made } from './held.ts';
import { watchIntervals } from './intervals.ts';
import { onMountEnd, presentMounts, type Mount, mountCount } from './mounts.ts';

type Listener = EventListenerOrEventListenerObject | null;
type ListenerOptions = boolean | AddEventListenerOptions | undefined;

const isCapture = (options: ListenerOptions) =>
  (typeof options === 'object' ? options.capture : options) === true;

/**
 * Gives back what a remote's screen leaves behind: listeners of window and document, style elements and adopted style
 * sheets, style and class of `html` and `body`; with `timers` intervals too, and it ends chains of timeouts and frames
 * (docs/adr/0012). Whose they are, the calling script says. `onLeak` hears what it was, once for each screen that was
 * left and each chain. Call what it returns to end.
 */
export function watchLeaks(
  attributionAt: (text: string) => Attribution | undefined,
  onLeak: (attribution: Attribution, detail: string) => void,
  { timers }: { timers: boolean },
): () => void {
  asksForCallers(new Error());
  const held = new Set<Held>();
  const stops = [
    ...(timers ? [watchIntervals(hold), watchChains(attributionAt, onLeak)] : []),
    ...[window, document].map((target) => watchListeners(target, hold)),
    ...[document.head, document.body].map((parent) => watchStyles(parent, hold)),
    ...[document.documentElement, document.body].map((element) => watchAttributes(element, hold)),
  ];
  // jsdom has none.
  const sheets = document.adoptedStyleSheets ? [...document.adoptedStyleSheets] : undefined;

  function hold(made: Made): (() => void) | undefined {
    const attribution = attributionAt(callerFrame());
    if (!attribution) return undefined;
    const one: Held = { ...made, attribution, at: mountCount() };
    held.add(one);
    return () => void held.delete(one);
  }

  function giveBack({ attribution }: Mount): void {
    const here = presentMounts().filter((mount) => mount.attribution.remote === attribution.remote);
    // What may belong to a screen of the same remote that is still open stays.
    const bound = Math.min(...here.map(({ born }) => born));
    const left: string[] = [];
    for (const one of held) {
      if (one.attribution.remote !== attribution.remote || one.at >= bound) continue;
      held.delete(one);
      if (!one.isHeld()) continue;
      one.release();
      left.push(one.what);
    }
    if (sheets && presentMounts().length === 0 && document.adoptedStyleSheets.length > sheets.length) {
      document.adoptedStyleSheets = sheets;
      left.push('adopted style sheet');
    }
    if (left.length > 0) onLeak(attribution, [...new Set(left)].sort().join(', '));
  }

  // The screen's own cleaning up follows within the same task.
  stops.push(onMountEnd((mount) => void setTimeout(() => giveBack(mount))));
  return () => {
    for (const stop of stops) stop();
  };
}

function watchListeners(target: Window | Document, hold: Hold): () => void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const known: { kind: string; listener: Listener; capture: boolean; forget(): void }[] = [];
  target.addEventListener = (kind: string, listener: Listener, options?: ListenerOptions) => {
    if (!listener) return;
    add(kind, listener, options);
    // These end by themselves.
    if (typeof options === 'object' && (options.once || options.signal)) return;
    const capture = isCapture(options);
    const done = hold({
      what: `${kind} listener`,
      isHeld: () => true,
      release: () => remove(kind, listener, capture),
    });
    if (done) known.push({ kind, listener, capture, forget: done });
  };
  target.removeEventListener = (kind: string, listener: Listener, options?: ListenerOptions) => {
    if (listener) remove(kind, listener, options);
    const place = known.findIndex(
      (one) => one.kind === kind && one.listener === listener && one.capture === isCapture(options),
    );
    if (place >= 0) known.splice(place, 1)[0]?.forget();
  };
  return () => {
    Reflect.deleteProperty(target, 'addEventListener');
    Reflect.deleteProperty(target, 'removeEventListener');
  };
}

function watchStyles(parent: HTMLElement, hold: Hold): () => void {
  const note = (nodes: readonly unknown[]) => {
    for (const node of nodes) {
      const isSheet = node instanceof HTMLLinkElement && node.rel === 'stylesheet';
      if (!isSheet && !(node instanceof HTMLStyleElement)) continue;
      hold({ what: 'style', isHeld: () => node.isConnected, release: () => node.remove() });
    }
  };
  const ways = ['append', 'prepend', 'appendChild', 'insertBefore'] as const;
  for (const way of ways) {
    const insert: (...nodes: never[]) => unknown = parent[way].bind(parent);
    Object.defineProperty(parent, way, {
      configurable: true,
      value: (...nodes: never[]) => {
        note(nodes);
        return insert(...nodes);
      },
    });
  }
  return () => {
    for (const way of ways) Reflect.deleteProperty(parent, way);
  };
}
