import { prefixesOf } from '../../platform/limits/prefixes.ts';
import type { Deployment } from '@certdeck/contract/schemas';
import { currentOf, HOST, trialOf } from '@certdeck/store';
import type { VisitReport } from './ports.ts';

const HOUR = 3_600_000;
/** Networks that are kept in mind. */
const MOST_ADDRESSES = 20_000;
/** Reports of visits that one network may send in an hour: some hundred people of an office, and no flood. */
export const VISITS_AN_HOUR = 300;

/** Whether a report is of a trial that runs, and of one of its two sides. */
export function isOfTrial(
  deployment: Deployment,
  { part, release, trial }: Pick<VisitReport, 'part' | 'release' | 'trial'>,
): boolean {
  const { canaries, hostCanary, hostRelease } = deployment;
  const canary = part === HOST ? hostCanary : canaries[part];
  if (!canary || trialOf(canary) !== trial) return false;
  const tried = 'remote' in canary ? canary.remote.release : canary.release;
  const everybodys = part === HOST ? hostRelease : currentOf(deployment, part)?.release;
  return release === tried || release === everybodys;
}

/**
 * Takes so many reports an hour from one network and drops the rest, whatever they say: both sides of a trial lose
 * alike. Each server counts for itself.
 */
export function createVisitLimit(now: () => Date, most = VISITS_AN_HOUR): (address: string) => boolean {
  let hour = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const present = Math.floor(now().getTime() / HOUR);
    if (present !== hour || counts.size >= MOST_ADDRESSES) counts.clear();
    hour = present;
    let isWithin = true;
    for (const { key, share } of prefixesOf(address)) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      isWithin &&= count <= most * share;
    }
    return isWithin;
  };
}
