import { CallError, pause } from '@certdeck/session';

/** Milliseconds from the end of one look to the next (A§4.18, D-172). */
const POLL_PAUSE = 2_000;
/** Looks at most. */
const POLL_LIMIT = 90;

/** What a look shows: paid, ended without payment, or undefined where it may still be paid. */
export type Finding = 'paid' | 'ended' | undefined;

/**
 * Looks whether something is paid until it is or can't be any more, 90 times at most (A§4.18). A look that is lost
 * says nothing. Looks never overlap.
 *
 * @param onOpen called after each look that decides nothing
 * @returns undefined when the looks are over or the signal has ended them
 */
export async function pollPayment(
  look: (signal: AbortSignal) => Promise<Finding>,
  signal: AbortSignal,
  onOpen: () => void = () => undefined,
): Promise<Finding> {
  for (let looks = 0; looks < POLL_LIMIT; looks += 1) {
    if (looks > 0) await pause(POLL_PAUSE, signal);
    // A look for a page that was left would take the place of an equal one of the page that is open now.
    if (signal.aborted) return undefined;
    const finding = await look(signal).catch(lostIsOpen);
    if (signal.aborted) return undefined;
    if (finding !== undefined) return finding;
    onOpen();
  }
  return undefined;
}

function lostIsOpen(error: unknown): undefined {
  if (error instanceof CallError) return undefined;
  throw error;
}
