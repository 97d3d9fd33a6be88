import type { Area } from '../area/area.ts';
import type { Db } from '../database/transaction.ts';
import { bindMembers } from './members-route.ts';

/** Tenants and who acts for them. */
export const tenancyArea = (ports: { db: Db }): Area => ({
  name: 'tenancy',
  calls: (router) => bindMembers(router, ports),
});
