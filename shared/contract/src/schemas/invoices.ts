import { z } from 'zod';
import { cents, line, noData, paging, requiredLine } from './wire.ts';

/* Invoices that a tenant applies for, and what it keeps for them. Amounts in cents, times in seconds; 0 for not yet. */

const id = z.uuid();
const seconds = z.number().int();

/** To whom invoices are made out (B§3.3); what a special invoice doesn't need may be empty. */
export const invoiceOrganization = z.object({
  id: z.string(),
  orgName: z.string(),
  taxNum: z.string(),
  telephone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  address: z.string(),
  email: z.string(),
});
const organizationFields = {
  orgName: requiredLine(200),
  taxNum: requiredLine(40),
  telephone: line(40).optional(),
  bankName: line(200).optional(),
  bankAccount: line(60).optional(),
  address: line().optional(),
  email: requiredLine(254),
};
export const listInvoiceOrganizations = { input: z.object(paging), data: z.array(invoiceOrganization) };
export const addInvoiceOrganization = {
  input: z.object(organizationFields),
  data: z.object({ id: z.string() }),
};
export const editInvoiceOrganization = { input: z.object({ id, ...organizationFields }), data: noData };
export const deleteInvoiceOrganization = { input: z.object({ id }), data: noData };

/** Where invoices on paper are sent (B§3.4). */
export const invoiceContact = z.object({
  id: z.string(),
  name: z.string(),
  telephone: z.string(),
  address: z.string(),
});
const contactFields = { name: requiredLine(100), telephone: requiredLine(40), address: requiredLine() };
export const listInvoiceContacts = { input: z.object(paging), data: z.array(invoiceContact) };
export const addInvoiceContact = { input: z.object(contactFields), data: z.object({ id: z.string() }) };
export const editInvoiceContact = { input: z.object({ id, ...contactFields }), data: noData };
export const deleteInvoiceContact = { input: z.object({ id }), data: noData };

/** `requested` until the operator has issued or refused it. */
export const invoiceState = z.enum(['requested', 'issued', 'refused']);
export const invoice = z.object({
  id: z.string(),
  /** 1 ordinary, 2 special (D-184). */
  invoiceType: z.number().int(),
  amount: z.number().int(),
  state: invoiceState,
  /** As it was when the invoice was applied for; later edits don't change it. */
  organization: invoiceOrganization.omit({ id: true }),
  /** Where it is sent on paper; null where it is sent by mail alone. */
  contact: invoiceContact.omit({ id: true }).nullable(),
  time: seconds,
  /** When it was issued or refused. */
  ended: seconds,
  /** Number of the issued invoice, as it stands on it; '' before. */
  number: z.string(),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  /** Whether it can be downloaded. */
  hasFile: z.boolean(),
});
export const listInvoices = { input: z.object(paging), data: z.array(invoice) };
export const createInvoice = {
  input: z.object({
    /** 1 ordinary, 2 special (D-184). */
    invoiceType: z.union([z.literal(1), z.literal(2), z.enum(['1', '2']).transform(Number)]),
    invoiceOrgID: id,
    /** Contact that it is sent to on paper; by mail alone without. */
    invoiceConID: z.union([id, z.literal('')]).optional(),
    amount: cents().pipe(z.number().min(1)),
  }),
  data: z.object({ id: z.string() }),
};
export const deleteInvoice = { input: z.object({ id }), data: noData };
export const getInvoiceFile = { input: z.object({ id }), data: z.string() };
