import type { Progress } from './audit.ts';

/** Milliseconds between two notes of the progress. */
const NOTE_MS = 400;

/** Writes the newest progress, one note at a time and not too often. */
export function noteTaker(write: (progress: Progress) => Promise<void>) {
  let newest: Progress | undefined;
  let last = 0;
  let writing: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    while (newest && Date.now() - last >= NOTE_MS) {
      const progress = newest;
      newest = undefined;
      last = Date.now();
      // Progress is a courtesy: the audit goes on without it.
      await write(progress).catch(() => undefined);
    }
    writing = undefined;
  };
  return {
    take: (progress: Progress): void => {
      newest = progress;
      writing ??= flush();
    },
    idle: async (): Promise<void> => writing,
  };
}
