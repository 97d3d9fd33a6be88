import { z } from 'zod';
import { listOf, noData, orderNo, paging, requiredShownLine } from './wire.ts';

/* Groups into which a tenant sorts its domain names. */

const whole = z.number().int();

export const domainGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** How many names are in it. */
  domains: whole,
});
/** A page of groups, by name (D-063, D-244). */
export const listDomainGroups = {
  input: z.object(paging),
  data: z.object({
    groups: z.array(domainGroup),
    total: whole,
    pagination: z.object({ limit: whole, offset: whole, total: whole }),
  }),
};
export const addDomainGroup = {
  input: z.object({ name: requiredShownLine(60) }),
  data: z.object({ id: z.string() }),
};
/** A new name, or the names that are in it from now on, by the numbers of their orders. */
export const changeDomainGroup = {
  input: z.object({
    id: z.uuid(),
    name: requiredShownLine(60).optional(),
    domains: listOf(orderNo, 1000).optional(),
  }),
  data: noData,
};
/** Its names stay, in no group. */
export const removeDomainGroup = { input: z.object({ id: z.uuid() }), data: noData };
