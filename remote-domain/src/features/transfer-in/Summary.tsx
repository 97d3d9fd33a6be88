import type { TransferQuote } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Stack, Text } from '@certdeck/ui';
import { PaySummary } from '../../pay/PaySummary.tsx';
import type { PayProblem } from '../../pay/usePayFromBalance.ts';
import type { OrderedTransfer } from './transferOrder.ts';

/** Names that are written out. */
const NAMED = 3;

interface Props {
  quotes: readonly TransferQuote[];
  /** Those of them that are asked for. */
  order: readonly OrderedTransfer[];
  /** In cents. */
  total: number;
  isStale: boolean;
  payment: { busy: boolean; problem: PayProblem | undefined; forget(): void };
  onPay(): void;
}

/** What the transfers cost, which names aren’t asked for, and the payment. */
export function Summary({ quotes, order, total, isStale, payment, onPay }: Props) {
  const { t } = useTexts('domain-transfer-in');
  const { list } = useFormats();
  const ordered = new Set<TransferQuote>(order.map(({ quote }) => quote));
  const left = quotes.filter((quote) => !ordered.has(quote));
  const count = order.length;
  const name = order[0]?.quote.unicode ?? '';
  return (
    <PaySummary
      lines={[{ label: t('sum', { count }), cents: total }]}
      cents={total}
      count={count}
      what={count === 1 ? t('pay.one', { name }) : t('pay.many', { count })}
      isStale={isStale}
      payment={payment}
      onPay={onPay}
      left={
        left.length > 0 && (
          <Text size="sm" tone="warning">
            {left.length > NAMED
              ? t('left.many', { count: left.length })
              : t('left', { names: list(left.map(({ unicode }) => unicode)) })}
          </Text>
        )
      }
    >
      <Stack as="ul" gap="1" aria-label={t('next')}>
        {['next.paid', 'next.decided', 'next.year', 'next.served'].map((step) => (
          // texts: next.paid next.decided next.year next.served
          <Text as="li" key={step} size="sm" tone="muted">
            {t(step)}
          </Text>
        ))}
      </Stack>
    </PaySummary>
  );
}
