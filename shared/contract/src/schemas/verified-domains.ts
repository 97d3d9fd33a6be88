import { z } from 'zod';
import { dcvCheck, dcvMethod, dcvRecord } from './order-domains.ts';
import { noData, paging, requiredLine } from './wire.ts';

const id = z.string().min(1).max(64);

/** A domain of which an organisation shows control once for all of its orders (D-201, D-590). */
export const verifiedDomain = z.object({
  id: z.string(),
  /** ASCII form, lower case. */
  domain: z.string(),
  /** `expired` once what was shown may not be used any more (BR 4.2.1). */
  status: z.enum(['pending', 'verified', 'expired']),
  /** Until when it serves orders, in Unix seconds; 0 before it was shown. */
  expireTime: z.number().int(),
  /** When it was shown last, in Unix seconds; 0 before. */
  verifiedTime: z.number().int(),
  /** How it was shown last; null before. */
  verifiedBy: dcvMethod.nullable(),
  /** The methods to choose from, best first. */
  methods: z.array(dcvMethod),
  /** What is to be published; null where the issuer can't rely on it. */
  dcv: dcvRecord.nullable(),
  lastCheck: dcvCheck.nullable(),
  /** Whether the button of the demo zone can publish the record. */
  demoZone: z.boolean(),
});

/** Verified domains of an organisation, by name (D-201). */
export const listVerifiedDomains = {
  input: z.object({ ...paging, orgID: id }),
  data: z.array(verifiedDomain),
};
export const addVerifiedDomain = {
  input: z.object({ orgID: id, domain: requiredLine(253), dcvMethod: dcvMethod.optional() }),
  data: z.object({ id: z.string(), dcv: dcvRecord.nullable() }),
};
export const changeVerifiedDomain = {
  input: z.object({ id, dcvMethod }),
  data: z.object({ dcv: dcvRecord.nullable() }),
};
export const checkVerifiedDomain = { input: z.object({ id }), data: verifiedDomain };
export const publishVerifiedDomain = { input: z.object({ id }), data: noData };
export const removeVerifiedDomain = { input: z.object({ id }), data: noData };
