import type { Area } from '../area/area.ts';
import type { Db } from '../database/transaction.ts';
import { bindOrganizations } from './organizations.ts';

/** Companies that certificates are issued to. */
export const organizationsArea = (ports: { db: Db }): Area => ({
  name: 'organizations',
  calls: (router) => bindOrganizations(router, ports),
});
