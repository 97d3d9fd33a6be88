import type { Attribution } from './failure.ts';

/** What a page writes before code of a remote runs and takes away after: it stays when the page never comes so far. */
export interface Mark {
  /** When the page last gave a sign of life, in milliseconds since 1970. */
  beat: number;
  /** The releases that were starting: those that had begun since the beat before, if any had. */
  starts: Attribution[];
}

/** What is known of one release, by `remote release`. Times in milliseconds since 1970. */
export interface Hang {
  /** When it last left a page without a word, which another reason may have had. */
  suspectedAt?: number;
  /** Until when it isn't started. */
  refusedUntil?: number;
}
export type Hangs = Record<string, Hang>;

/** Names a release among what was learnt of hangs. */
export const nameOf = ({ remote, release }: Pick<Attribution, 'remote' | 'release'>): string =>
  `${remote} ${release}`;
