import type { Area } from '../../platform/area/area.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { bindRates, seedRates } from './rates.ts';

/** What an amount is in other currencies. */
export const ratesArea = (ports: { db: Db }): Area => ({
  name: 'rates',
  calls: (router) => bindRates(router, ports),
  seed: () => seedRates(ports.db),
});
