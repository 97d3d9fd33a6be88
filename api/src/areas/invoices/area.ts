import type { Area } from '../../platform/area/area.ts';
import { invoiceNotices } from './notices.ts';
import { invoiceData } from './personal.store.ts';
import { bindInvoices, type InvoicePorts } from './routes.ts';
import { invoiceTexts } from './texts.ts';

/** Invoices that customers apply for; the operator's command issues them. */
export const invoicesArea = (ports: InvoicePorts): Area => ({
  name: 'invoices',
  calls: (router) => bindInvoices(router, ports),
  texts: invoiceTexts,
  notices: invoiceNotices,
  personal: invoiceData(ports),
});
