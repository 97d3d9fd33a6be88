import type { Attribution, RemoteFailure } from './failure.ts';

/** A screen or dialog of a remote, for as long as it is on the page. */
export interface Mount {
  readonly attribution: Attribution;
  /** Grows with every mount: by it, what a remote holds is known to be older than one of its screens. */
  readonly born: number;
  /** What may be done to it from outside; absent until it is on the page. */
  boundary?: MountBoundary;
}

/** Both are drawn at once, before anything else that waits to be drawn. */
export interface MountBoundary {
  /** Takes it from the page and ends its effects, or brings it back as it was. */
  pause(isPaused: boolean): void;
  /** A panel takes its place. */
  end(failure: RemoteFailure): void;
}

let births = 0;
const byRemote = new Map<string, number>();
let left: Attribution | undefined;
const present = new Set<Mount>();
const listeners = new Set<(mount: Mount) => void>();
const drawListeners = new Set<(mount: Mount) => void>();

/** Before anything of the screen has been drawn. */
export function createMount(attribution: Attribution): Mount {
  births += 1;
  byRemote.set(attribution.remote, mountsOf(attribution.remote) + 1);
  return { attribution, born: births };
}

/** Says what may be done to it from outside, from the moment that it is on the page. */
export function setBoundary(mount: Mount, boundary: MountBoundary): void {
  mount.boundary = boundary;
}

export function beginMount(mount: Mount): void {
  present.add(mount);
}

/** The screen has been drawn, and its first effects have run. */
export function drawMount(mount: Mount): void {
  for (const listener of drawListeners) listener(mount);
}

/** The screen is going; what it throws from now on is thrown while leaving. */
export function leaveMount(mount: Mount): void {
  left = mount.attribution;
}

/** The screen has gone, or is about to within this task. */
export function endMount(mount: Mount): void {
  left = mount.attribution;
  present.delete(mount);
  for (const listener of listeners) listener(mount);
}

/** Calls back for each screen that goes; call what it returns to end. */
export function onMountEnd(listener: (mount: Mount) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back for each screen that has been drawn; call what it returns to end. */
export function onMountDrawn(listener: (mount: Mount) => void): () => void {
  drawListeners.add(listener);
  return () => void drawListeners.delete(listener);
}

/** Hears around code of a remote that is loaded. */
export interface CodeListener {
  before(attribution: Attribution): void;
  after(attribution: Attribution): void;
}
const codeListeners = new Set<CodeListener>();

/** Before code of a remote is loaded, which runs with that; call what it returns when that is over, well or not. */
export function beginCode(attribution: Attribution): () => void {
  for (const listener of codeListeners) listener.before(attribution);
  return () => {
    for (const listener of codeListeners) listener.after(attribution);
  };
}

/** Calls back around code that is loaded; call what it returns to end. */
export function onCode(listener: CodeListener): () => void {
  codeListeners.add(listener);
  return () => void codeListeners.delete(listener);
}

/** Who was left last; undefined when nobody was. */
export const lastLeft = (): Attribution | undefined => left;
export const presentMounts = (): readonly Mount[] => [...present];
/** Number of mounts until now, of one remote and of all. */
export const mountsOf = (remote: string): number => byRemote.get(remote) ?? 0;
export const mountCount = (): number => births;
