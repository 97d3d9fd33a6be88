/**
 * Resolves in a task of its own, behind input and paints that wait: what a page does at its start is done in pieces, so
 * that a slow processor isn't held for long by any of them.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
}
