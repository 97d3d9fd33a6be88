import type { Blame } from './failure.ts';

/** A screen or dialog of a remote, for as long as it is on the page. */
export interface Stay {
  readonly blame: Blame;
  /** Grows with every stay: what a remote holds can be told by it to be older than one of its screens. */
  readonly born: number;
}

let births = 0;
const byRemote = new Map<string, number>();
let left: Blame | undefined;
const present = new Set<Stay>();
const listeners = new Set<(stay: Stay) => void>();
const drawListeners = new Set<(stay: Stay) => void>();

/** Before anything of the screen has been drawn. */
export function createStay(blame: Blame): Stay {
  births += 1;
  byRemote.set(blame.remote, staysOf(blame.remote) + 1);
  return { blame, born: births };
}

export function beginStay(stay: Stay): void {
  present.add(stay);
}

/** The screen has been drawn, and its first effects have run. */
export function drawStay(stay: Stay): void {
  for (const listener of drawListeners) listener(stay);
}

/** The screen is going; what it throws from now on is thrown while leaving. */
export function leaveStay(stay: Stay): void {
  left = stay.blame;
}

/** The screen has gone, or is about to within this task. */
export function endStay(stay: Stay): void {
  left = stay.blame;
  present.delete(stay);
  for (const listener of listeners) listener(stay);
}

/** Calls back for each screen that goes; call what it returns to end. */
export function onStayEnd(listener: (stay: Stay) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back for each screen that has been drawn; call what it returns to end. */
export function onStayDrawn(listener: (stay: Stay) => void): () => void {
  drawListeners.add(listener);
  return () => void drawListeners.delete(listener);
}

/** Hears around code of a remote that is loaded. */
export interface CodeListener {
  before(blame: Blame): void;
  after(blame: Blame): void;
}
const codeListeners = new Set<CodeListener>();

/** Before code of a remote is loaded, which runs with that; call what it returns when that is over, well or not. */
export function beginCode(blame: Blame): () => void {
  for (const listener of codeListeners) listener.before(blame);
  return () => {
    for (const listener of codeListeners) listener.after(blame);
  };
}

/** Calls back around code that is loaded; call what it returns to end. */
export function onCode(listener: CodeListener): () => void {
  codeListeners.add(listener);
  return () => void codeListeners.delete(listener);
}

/** Who was left last; undefined when nobody was. */
export const lastLeft = (): Blame | undefined => left;
export const presentStays = (): readonly Stay[] => [...present];
/** Number of stays until now, of one remote and of all. */
export const staysOf = (remote: string): number => byRemote.get(remote) ?? 0;
export const stayCount = (): number => births;
