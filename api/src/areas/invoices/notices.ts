import { centsOf } from '../../platform/area/amount-text.ts';
import type { Notice, NoticeKinds, NoticeWriter } from '../../platform/area/notices.ts';
import { type InvoiceOutcome, invoiceTexts } from './texts.ts';

const writer =
  (outcome: InvoiceOutcome, needed: 'number' | 'reason'): NoticeWriter =>
  ({ amount, ...values }) => {
    const cents = centsOf(amount);
    const word = values[needed];
    return cents === undefined || word === undefined
      ? undefined
      : invoiceTexts.outcome[outcome](cents, { [needed]: word });
  };

/** Notices about invoices, by kind. */
export const invoiceNotices: NoticeKinds = {
  'invoice-issued': writer('issued', 'number'),
  'invoice-refused': writer('refused', 'reason'),
};

/** @param values the invoice's number, or why it was refused */
export const invoiceNotice = (
  outcome: InvoiceOutcome,
  amount: number,
  values: Readonly<Record<string, string>>,
): Notice => ({
  kind: `invoice-${outcome}`,
  values: { ...values, amount: String(amount) },
  says: invoiceTexts.outcome[outcome](amount, values),
});
