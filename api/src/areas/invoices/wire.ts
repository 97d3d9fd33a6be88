import type { Selectable } from 'kysely';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { InvoiceRow } from './invoices.store.ts';
import type {
  InvoiceContactTable,
  InvoiceOrganizationTable,
  KeptContact,
  KeptOrganization,
} from './tables.ts';

/** Whom an invoice is made out to, as it is kept with the invoice. */
export const keptOrganization = (row: Selectable<InvoiceOrganizationTable>): KeptOrganization => ({
  orgName: row.org_name,
  taxNum: row.tax_num,
  telephone: row.telephone,
  bankName: row.bank_name,
  bankAccount: row.bank_account,
  address: row.address,
  email: row.email,
});

export const keptContact = ({ name, telephone, address }: Selectable<InvoiceContactTable>): KeptContact => ({
  name,
  telephone,
  address,
});

/** An invoice as its customer sees it. */
export const wireOfInvoice = (row: InvoiceRow) => ({
  id: row.id,
  invoiceType: row.invoice_type,
  amount: row.amount,
  state: row.state,
  organization: row.organization,
  contact: row.contact,
  time: secondsOrZero(row.created_at),
  ended: secondsOrZero(row.ended_at),
  number: row.number,
  reason: row.reason,
  hasFile: row.has_file,
});
