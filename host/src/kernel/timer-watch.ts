import type { Registry } from '@certdeck/contract';
import { OVERRIDES } from './override-storage.ts';

/** Name of the release that `npm run dev` builds again and again. */
export const DEV_RELEASE = 'dev';

/**
 * Whether intervals, timeouts and frames are watched on this page, which costs each of them its price for whoever sets
 * it: while a remote is tried, by the visitors of both its sides, and where one is developed (docs/adr/0012).
 */
export function watchesTimers({ trials = {}, remotes }: Pick<Registry, 'trials' | 'remotes'>): boolean {
  return (
    Object.keys(trials).some((part) => part !== 'host') ||
    remotes.some(({ release }) => release === DEV_RELEASE) ||
    isOverridden()
  );
}

function isOverridden(): boolean {
  try {
    return sessionStorage.getItem(OVERRIDES) !== null;
  } catch {
    return false;
  }
}
