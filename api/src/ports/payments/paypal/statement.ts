import { z } from 'zod';
import { beijingDayStart } from '../beijing-time.ts';
import type { Statement, StatementLine, StatementOutcome } from '../provider.ts';
import type { ProviderPaymentRow, ProviderPayments } from '../provider-payments.store.ts';
import { refundOfNumber } from '../refund-once.ts';
import { minorOf } from './amounts.ts';
import { chargeOf } from './orders.ts';
import type { PaypalClient } from './paypal-client.ts';

/* PayPal's transaction search (developer.paypal.com/docs/api/transaction-search/v1). */

const PAGE_SIZE = 100;
/** PayPal lists no more than 10,000 of one search. */
const MOST_PAGES = 100;

const signedMoney = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code: currency, value }, context) => {
    const isBelowZero = value.startsWith('-');
    const minor = minorOf(isBelowZero ? value.slice(1) : value, currency);
    if (minor !== undefined) return { minor: isBelowZero && minor !== 0 ? -minor : minor, currency };
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  });

const transaction = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  /** Success, reversed later, pending, denied. */
  transaction_status: z.enum(['S', 'V', 'P', 'D']),
  transaction_amount: signedMoney,
  fee_amount: signedMoney.optional(),
  custom_field: z.string().optional(),
  transaction_subject: z.string().optional(),
});
const page = z.object({
  transaction_details: z.array(z.object({ transaction_info: transaction })),
  last_refreshed_datetime: z.string(),
  page: z.int(),
  total_pages: z.int().min(0).max(MOST_PAGES),
});

type Transaction = z.output<typeof transaction>;

/** What PayPal's account lists of a day, in the currency that it charged. */
export const paypalStatement = (client: PaypalClient, payments: ProviderPayments): Statement => ({
  account: 'paypal',
  async read(day): Promise<StatementOutcome> {
    const [from, until] = [beijingDayStart(day), beijingDayStart(day, 1)];
    const lines: StatementLine[] = [];
    let pages = 1;
    for (let number = 1; number <= pages; number++) {
      // Both ends count there, in whole seconds.
      const query = new URLSearchParams({
        start_date: from.toISOString(),
        end_date: new Date(until.getTime() - 1000).toISOString(),
        fields: 'transaction_info',
        page_size: String(PAGE_SIZE),
        page: String(number),
      });
      const answer = await client.call({ method: 'GET', path: `/v1/reporting/transactions?${query}` });
      const read = page.safeParse(
        answer.kind === 'answered' && answer.status === 200 ? answer.body : undefined,
      );
      if (!read.success || read.data.page !== number) return { kind: 'unread' };
      // The list lags behind by hours: before it has come to the end of the day, it is none of the day.
      if (!(Date.parse(read.data.last_refreshed_datetime) >= until.getTime())) return { kind: 'unread' };
      pages = read.data.total_pages;
      for (const { transaction_info: one } of read.data.transaction_details)
        if (one.transaction_status === 'S' || one.transaction_status === 'V')
          lines.push(await lineOf(one, payments));
    }
    return { kind: 'read', lines };
  },
});

async function lineOf(one: Transaction, payments: ProviderPayments): Promise<StatementLine> {
  const { transaction_amount: gross, fee_amount: fee, custom_field: named = '' } = one;
  const kind = kindOf(one.transaction_event_code, gross.minor);
  const row = kind === 'payment' ? await payments.findByName(named) : undefined;
  // As `refundID` has named it.
  const [number = ''] = named.split(':');
  const refund =
    kind === 'refund' ? ((await refundOfNumber(number, (name) => payments.refundKeys(name))) ?? number) : '';
  const agreed = row && agreedOf(row);
  return {
    id: one.transaction_id,
    kind,
    payment: kind === 'payment' ? named : '',
    refund,
    gross: gross.minor,
    // What left is below zero there.
    fee: fee && fee.minor !== 0 ? -fee.minor : 0,
    currency: gross.currency,
    ...(agreed === undefined ? {} : { agreed }),
    text: [one.transaction_event_code, one.transaction_subject ?? ''].filter(Boolean).join(': '),
  };
}

/** What a payment was agreed on there; undefined where that is what the books have. */
function agreedOf(row: ProviderPaymentRow): number | undefined {
  const { minor, currency } = chargeOf(row);
  return currency === row.currency ? undefined : minor;
}

/** T00nn are payments, T1107 refunds of ours (developer.paypal.com/docs/transaction-search/transaction-event-codes). */
function kindOf(code: string, gross: number): StatementLine['kind'] {
  if (code === 'T1107') return 'refund';
  return code.startsWith('T00') && gross > 0 ? 'payment' : 'other';
}
