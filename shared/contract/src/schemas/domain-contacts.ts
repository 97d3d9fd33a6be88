import { z } from 'zod';
import { line, noData, paging, requiredLine, requiredShownLine, shownLine } from './wire.ts';

/* Whom domain names are registered for (RFC 5733). */

/**
 * What a registry wants to know of a holder, as it is written in their country and, in the fields that begin with
 * `int`, in ASCII.
 */
const fields = {
  name: requiredShownLine(120),
  /** Empty for a person. */
  organization: shownLine(120),
  /** E.164: `+` and digits. */
  phone: requiredLine(20),
  email: requiredLine(254),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().regex(/^[A-Z]{2}$/),
  state: shownLine(80),
  city: requiredShownLine(80),
  street: requiredShownLine(160),
  postcode: line(16),
};
const internationalFields = {
  intName: line(120),
  intOrganization: line(120),
  intStreet: line(160),
  intCity: line(80),
  intState: line(80),
};

export const domainContact = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.string(),
  phone: z.string(),
  email: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  street: z.string(),
  postcode: z.string(),
  intName: z.string(),
  intOrganization: z.string(),
  intStreet: z.string(),
  intCity: z.string(),
  intState: z.string(),
  /** How many names are registered for it. */
  domains: z.number().int(),
});

/** What is left out of the `int` fields is as written, where that is ASCII; else it is refused at that field. */
const contactInput = z.object({ ...fields, ...internationalFields }).partial({
  organization: true,
  state: true,
  postcode: true,
  intName: true,
  intOrganization: true,
  intStreet: true,
  intCity: true,
  intState: true,
});

export const listDomainContacts = { input: z.object(paging), data: z.array(domainContact) };
export const addDomainContact = { input: contactInput, data: z.object({ id: z.string() }) };
export const changeDomainContact = { input: contactInput.extend({ id: z.uuid() }), data: noData };
/** Refused (13002) while names are registered for it. */
export const removeDomainContact = { input: z.object({ id: z.uuid() }), data: noData };
