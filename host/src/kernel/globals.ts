import type { Attribution } from './failure.ts';
import { nextTask } from './next-task.ts';
import { onCode, onMountDrawn, onMountEnd, presentMounts } from './mounts.ts';

interface Kept {
  /** As the report names it; '' for what stands on the window itself. */
  name: string;
  target: object;
  own: Map<PropertyKey, PropertyDescriptor>;
  /** Whether what has been added counts: on the window it doesn't, where every script has its names. */
  isClosed: boolean;
}

/** What every script of the page relies on, by name. */
const objects = {
  JSON,
  Math,
  Reflect,
  Object,
  Array,
  Promise,
  Date,
  history: globalThis.history,
  ...Object.fromEntries(
    [
      Object,
      Function,
      Array,
      String,
      Number,
      RegExp,
      Date,
      Promise,
      Map,
      Set,
      EventTarget,
      Node,
      Element,
      Document,
      History,
      Storage,
      Event,
      XMLHttpRequest,
      URL,
    ].map((made) => [`${made.name}.prototype`, made.prototype as object]),
  ),
};

/**
 * Gives back what a remote's code has put in the place of something that the whole page uses: functions of the window
 * (`fetch`), of the language's and the browser's own objects (`JSON.stringify`, `history.pushState`), and what it has
 * added to their prototypes (docs/adr/0024). It looks when code of a remote has been loaded, when a screen has been
 * drawn and when it goes; whose code ran last in between is given to `onReplaced`. Call what it returns to end; what was before it stays.
 */
export function watchGlobals(onReplaced: (attribution: Attribution, detail: string) => void): () => void {
  const kept = keep();

  function look(attribution: Attribution): void {
    const replaced = kept.flatMap(giveBack);
    if (replaced.length > 0) onReplaced(attribution, replaced.sort().join(', '));
  }

  /** Who has left, until it is looked at what they have left behind. */
  let left: Attribution | undefined;
  let ended = false;
  const stops = [
    onCode({
      before() {
        // What a screen that is open has done until now isn't the next one's.
        const [open] = presentMounts();
        if (open) look(open.attribution);
      },
      after: look,
    }),
    onMountDrawn(({ attribution }) => look(attribution)),
    onMountEnd(({ attribution }) => {
      left = attribution;
      // The screen's own cleaning up follows within the same task.
      setTimeout(() => {
        if (ended) return;
        left = undefined;
        look(attribution);
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    // Later the window has functions that aren't the ones of now: the watch of leaks gives back its own.
    if (left) look(left);
    ended = true;
  };
}

/** Longest piece of the reading below, in milliseconds. */
const PIECE = 4;

/**
 * Reads the window's properties once, in pieces, before `watchGlobals` reads them in one go: a browser makes most of
 * its own functions when they are first read, which holds a slow processor for a tenth of a second.
 */
export async function readGlobals(): Promise<void> {
  let since = performance.now();
  for (const key of Reflect.ownKeys(globalThis)) {
    Object.getOwnPropertyDescriptor(globalThis, key);
    if (performance.now() - since < PIECE) continue;
    await nextTask();
    since = performance.now();
  }
}

function keep(): Kept[] {
  const isFunction = ([, { value }]: [PropertyKey, PropertyDescriptor]) => typeof value === 'function';
  return [
    { name: '', target: globalThis, own: new Map(ownOf(globalThis).filter(isFunction)), isClosed: false },
    ...Object.entries(objects).map(([name, target]) => ({
      name: `${name}.`,
      target,
      own: new Map(ownOf(target)),
      isClosed: true,
    })),
  ];
}

function ownOf(target: object): [PropertyKey, PropertyDescriptor][] {
  return Reflect.ownKeys(target).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)!]);
}

/**
 * Names of what was replaced, taken away or added, which is mended where it can be. What can't be (it was made not
 * configurable) is kept as it is from then on, so that it is told once and not at every later look.
 */
function giveBack({ name, target, own, isClosed }: Kept): string[] {
  const replaced: string[] = [];
  for (const [key, was] of own) {
    const is = Object.getOwnPropertyDescriptor(target, key);
    if (is && is.value === was.value && is.get === was.get && is.set === was.set) continue;
    if (!Reflect.defineProperty(target, key, was)) {
      if (is) own.set(key, is);
      else own.delete(key);
    }
    replaced.push(name + String(key));
  }
  if (!isClosed) return replaced;
  for (const key of Reflect.ownKeys(target)) {
    if (own.has(key)) continue;
    if (!Reflect.deleteProperty(target, key)) own.set(key, Object.getOwnPropertyDescriptor(target, key)!);
    replaced.push(name + String(key));
  }
  return replaced;
}
