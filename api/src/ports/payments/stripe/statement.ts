import type { Stripe } from 'stripe';
import { seconds } from '../../../platform/clock/seconds.ts';
import { beijingDayStart } from '../beijing-time.ts';
import type { Statement, StatementLine } from '../provider.ts';
import { METADATA } from './create-session.ts';
import { failureOf } from './failure.ts';

/** Kinds of balance transactions (docs.stripe.com/reports/balance-transaction-types); all others are no payment of ours. */
const KINDS: Readonly<Record<string, StatementLine['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
};

/** Stripe's balance transactions of a day: one list for all ways that go through one account. */
export const stripeStatement = (client: Stripe): Statement => ({
  account: 'stripe',
  async read(day) {
    const created = { gte: seconds(beijingDayStart(day)), lt: seconds(beijingDayStart(day, 1)) };
    const lines: StatementLine[] = [];
    try {
      for await (const one of client.balanceTransactions.list({
        created,
        limit: 100,
        expand: ['data.source'],
      }))
        lines.push(lineOf(one));
    } catch (error) {
      failureOf(error);
      return { kind: 'unread' };
    }
    return { kind: 'read', lines };
  },
});

function lineOf(one: Stripe.BalanceTransaction): StatementLine {
  const { id, amount: gross, fee, currency, type, description } = one;
  const kind = KINDS[type] ?? 'other';
  return {
    ...{ id, kind, gross, fee },
    payment: kind === 'payment' ? metadataOf(one, METADATA.name) : '',
    refund: kind === 'refund' ? metadataOf(one, 'key') : '',
    currency: currency.toUpperCase(),
    text: [type, description ?? ''].filter(Boolean).join(': '),
  };
}

/** A field of the charge or refund that moved the money, which the payment has handed on to it. */
function metadataOf({ source }: Stripe.BalanceTransaction, name: string): string {
  const metadata: unknown =
    typeof source === 'object' && source !== null ? Reflect.get(source, 'metadata') : undefined;
  const value: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : undefined;
  return typeof value === 'string' ? value : '';
}
