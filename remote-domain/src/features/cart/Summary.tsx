import type { CartLine } from '@certdeck/contract';
import { type Translate, useFormats, useTexts } from '@certdeck/i18n';
import { Box, Stack, Text } from '@certdeck/ui';
import { PaySummary, type SummaryLine } from '../../pay/PaySummary.tsx';
import type { PayProblem } from '../../pay/usePayFromBalance.ts';

/** Names that are written out. */
const NAMED = 3;

interface Props {
  lines: readonly CartLine[];
  /** Those of them that are paid now. */
  payable: readonly CartLine[];
  total: number;
  isStale: boolean;
  payment: { busy: boolean; problem: PayProblem | undefined; forget(): void };
  onPay(): void;
}

/** What the cart costs now and later, and the payment of what can be paid of it. */
export function Summary({ lines, payable, total, isStale, payment, onPay }: Props) {
  const { t } = useTexts('domain-cart');
  const { list } = useFormats();
  const left = lines.filter((line) => !payable.includes(line));
  const count = payable.length;
  const name = payable[0]?.unicode ?? '';
  return (
    <Box position={{ lg: 'sticky' }} insetBlockStart={{ lg: '76px' }} minWidth="0">
      <PaySummary
        lines={amountsOf(payable, t)}
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
        <Stack as="ol" gap="1" aria-label={t('next')}>
          {['next.paid', 'next.registered', 'next.refused'].map((step) => (
            // texts: next.paid next.registered next.refused
            <Text as="li" key={step} size="sm" tone="muted">
              {t(step)}
            </Text>
          ))}
        </Stack>
      </PaySummary>
    </Box>
  );
}

/** The sums of what is paid; one that a line has no price for is left out. */
function amountsOf(payable: readonly CartLine[], t: Translate): SummaryLine[] {
  const total = payable.reduce((sum, { price }) => sum + (price ?? 0), 0);
  const registered = payable.filter(({ kind }) => kind === 'register');
  const yearly = sumOf(registered.map(({ renewPrice }) => renewPrice));
  const three = sumOf(registered.map(({ threeYears }) => threeYears));
  return [
    { label: t('sum.names', { count: payable.length }), cents: total },
    ...(yearly === undefined ? [] : [{ label: t('sum.later'), cents: yearly, quiet: true }]),
    ...(three === undefined ? [] : [{ label: t('sum.three'), cents: three, quiet: true }]),
  ];
}

/** Undefined where one has none, or there is nothing to add up. */
function sumOf(amounts: readonly (number | null)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 || known.length < amounts.length
    ? undefined
    : known.reduce((sum, amount) => sum + amount, 0);
}
