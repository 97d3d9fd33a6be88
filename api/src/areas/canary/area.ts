import type { Area } from '../../platform/area/area.ts';
import { releasesOf } from './releases.ts';
import { type CanaryWatchOptions, createCanaryWatch } from './watch.ts';

/** What is tried on a share of visitors is stopped and promoted by rule. */
export function canaryArea(ports: CanaryWatchOptions) {
  const watch = createCanaryWatch(ports);
  return {
    name: 'canary',
    start: async () => watch.start(),
    stop: () => watch.stop(),
    /** Who gets which release, how what is tried does, and what was done: the deployment log. */
    async released() {
      const document = ports.deployment();
      return document ? releasesOf(document, watch) : { parts: [], changes: [] };
    },
  } satisfies Area & { released: unknown };
}
