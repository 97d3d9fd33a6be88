import type { Area } from '../area/area.ts';
import { type AccountPorts, bindAccounts } from './accounts.ts';

/** Accounts and their profiles. */
export const accountsArea = (ports: AccountPorts): Area => ({
  name: 'accounts',
  calls: (router) => bindAccounts(router, ports),
});
