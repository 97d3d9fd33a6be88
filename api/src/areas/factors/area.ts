import { factorData } from './personal.store.ts';
import type { Area } from '../../platform/area/area.ts';
import { removeOldChallenges } from './passkey-challenges.store.ts';
import { bindPasskeys } from './passkey-routes.ts';
import { bindFactors, type FactorPorts } from './routes.ts';
import { bindStepUp } from './step-up.ts';
import { factorTexts } from './texts.ts';
import { removeOldTickets } from './tickets.store.ts';

/** Second factors of accounts: set up in the account's settings, asked for at sign-in. */
export const factorsArea = (ports: FactorPorts): Area => ({
  name: 'factors',
  personal: factorData(ports),
  calls(router) {
    bindFactors(router, ports);
    bindStepUp(router, ports);
    bindPasskeys(router, ports);
  },
  texts: factorTexts,
  async cleanUp() {
    await removeOldTickets(ports.db, ports.now());
    await removeOldChallenges(ports.db, ports.now());
  },
});
