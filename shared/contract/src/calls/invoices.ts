import type * as schemas from '../schemas/invoices.ts';
import { typed } from '../typed.ts';

/** Invoices that the tenant has applied for, newest first. */
export const listInvoices = typed<typeof schemas.listInvoices>()({
  id: 'API-084',
  method: 'GET',
  path: '/v1/invoices',
  area: 'invoices',
  permission: 'ledger:read',
  view: 'reads',
  reply: [{ id: 'filled', invoiceType: 'whole', amount: 'whole', state: 'filled', time: 'whole' }],
});
/** Applies for an invoice of what was paid and isn’t invoiced yet. */
export const createInvoice = typed<typeof schemas.createInvoice>()({
  id: 'API-085',
  method: 'POST',
  path: '/v1/invoices',
  area: 'invoices',
  permission: 'invoice:write',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** Takes an application back that the operator hasn’t issued. */
export const deleteInvoice = typed<typeof schemas.deleteInvoice>()({
  id: 'API-086',
  method: 'DELETE',
  path: '/v1/invoices/{id}',
  area: 'invoices',
  permission: 'invoice:write',
  reply: {},
});
/** The issued invoice as a PDF file. */
export const getInvoiceFile = typed<typeof schemas.getInvoiceFile>()({
  id: 'invoices.file',
  method: 'GET',
  path: '/v1/invoices/{id}/file',
  area: 'invoices',
  permission: 'ledger:read',
});
export const listInvoiceOrganizations = typed<typeof schemas.listInvoiceOrganizations>()({
  id: 'API-087',
  method: 'GET',
  path: '/v1/invoiceOrganizations',
  area: 'invoices',
  permission: 'ledger:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      orgName: 'text',
      taxNum: 'text',
      telephone: 'text',
      bankName: 'text',
      bankAccount: 'text',
      address: 'text',
      email: 'text',
    },
  ],
});
export const addInvoiceOrganization = typed<typeof schemas.addInvoiceOrganization>()({
  id: 'API-088',
  method: 'POST',
  path: '/v1/invoiceOrganizations',
  area: 'invoices',
  permission: 'invoice:write',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const editInvoiceOrganization = typed<typeof schemas.editInvoiceOrganization>()({
  id: 'API-089',
  method: 'PUT',
  path: '/v1/invoiceOrganizations',
  area: 'invoices',
  permission: 'invoice:write',
  reply: {},
});
export const deleteInvoiceOrganization = typed<typeof schemas.deleteInvoiceOrganization>()({
  id: 'API-090',
  method: 'DELETE',
  path: '/v1/invoiceOrganizations/{id}',
  area: 'invoices',
  permission: 'invoice:write',
  reply: {},
});
export const listInvoiceContacts = typed<typeof schemas.listInvoiceContacts>()({
  id: 'API-091',
  method: 'GET',
  path: '/v1/invoiceContacts',
  area: 'invoices',
  permission: 'ledger:read',
  view: 'reads',
  reply: [{ id: 'filled', name: 'text', telephone: 'text', address: 'text' }],
});
export const addInvoiceContact = typed<typeof schemas.addInvoiceContact>()({
  id: 'API-092',
  method: 'POST',
  path: '/v1/invoiceContacts',
  area: 'invoices',
  permission: 'invoice:write',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const editInvoiceContact = typed<typeof schemas.editInvoiceContact>()({
  id: 'API-093',
  method: 'PUT',
  path: '/v1/invoiceContacts',
  area: 'invoices',
  permission: 'invoice:write',
  reply: {},
});
export const deleteInvoiceContact = typed<typeof schemas.deleteInvoiceContact>()({
  id: 'API-094',
  method: 'DELETE',
  path: '/v1/invoiceContacts/{id}',
  area: 'invoices',
  permission: 'invoice:write',
  reply: {},
});
