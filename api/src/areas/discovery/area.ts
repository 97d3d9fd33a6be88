import type { Area } from '../../platform/area/area.ts';
import { removeOld } from './events.store.ts';
import { bindFound } from './found.routes.ts';
import { discoveryNotices } from './notices.ts';
import { discoveryData } from './personal.store.ts';
import type { DiscoveryPorts } from './ports.ts';
import { bindProfile } from './profile.routes.ts';
import { createScan, SCAN_JOB } from './scan.ts';
import { bindTargets } from './target.routes.ts';
import { discoveryTexts } from './texts.ts';

/** Days for which events, and certificates that no server sends, are kept. */
const KEPT_DAYS = 400;
/** Looks under way in one process: they wait for strangers, and other work shouldn't wait for them. */
const LOOKS_AT_ONCE = 8;

/** Servers that customers watch, and the certificates found there (DISC-001). */
export const discoveryArea = (ports: DiscoveryPorts): Area => ({
  name: 'discovery',
  calls(router) {
    bindTargets(router, ports);
    bindProfile(router, ports);
    bindFound(router, ports);
  },
  // A look never fails by itself; what a database does to it passes.
  jobs: { [SCAN_JOB]: { tries: Infinity, atOnce: LOOKS_AT_ONCE, handle: createScan(ports) } },
  texts: discoveryTexts,
  notices: discoveryNotices,
  personal: discoveryData(ports),
  cleanUp: () => removeOld(ports.db, new Date(ports.now().getTime() - KEPT_DAYS * 86_400_000)),
});
