import type { Schedules } from '../../../platform/jobs/schedule.ts';
import { type AutoRenewTools, renewByItself } from '../renewals/auto-renew.ts';
import { remindOfEnds } from '../renewals/reminders.ts';
import { endCodes } from '../transfers/out.ts';
import { pollRegistry } from './poll.ts';
import { followEnds, syncNames, type WatchTools } from './sync.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** What is done for names without anybody asking for it. */
export const domainSchedules = (
  tools: AutoRenewTools & WatchTools & Parameters<typeof endCodes>[0],
): Schedules => ({
  'domain-poll': { every: 5 * MINUTE_SECONDS, run: () => pollRegistry(tools) },
  'domain-ends': { every: HOUR_SECONDS, offset: 5 * MINUTE_SECONDS, run: () => followEnds(tools) },
  'domain-sync': { every: DAY_SECONDS, offset: 3 * HOUR_SECONDS, run: () => syncNames(tools) },
  'domain-codes': { every: HOUR_SECONDS, offset: 40 * MINUTE_SECONDS, run: () => endCodes(tools) },
  // What was renewed needn't be reminded of, so that renewals come before reminders.
  'domain-renew': { every: HOUR_SECONDS, offset: 10 * MINUTE_SECONDS, run: () => renewByItself(tools) },
  'domain-notices': { every: HOUR_SECONDS, offset: 20 * MINUTE_SECONDS, run: () => remindOfEnds(tools) },
});
