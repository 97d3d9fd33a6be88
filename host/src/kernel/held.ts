import type { Attribution } from './failure.ts';

/** Something that lasts beyond the screen that has made it, unless it is given back. */
export interface Made {
  /** As the report names it. */
  what: string;
  isHeld(): boolean;
  release(): void;
}

/** The same, with whose it is. */
export interface Held extends Made {
  attribution: Attribution;
  /** Number of mounts until it was made. */
  at: number;
}

/** Keeps what a remote's own script has made; answers how to forget it, and nothing for anybody else's. */
export type Hold = (made: Made) => (() => void) | undefined;
