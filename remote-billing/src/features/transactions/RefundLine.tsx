import type { ShownRefund } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Text, useMoney } from '@certdeck/ui';

/** What became of money that goes back to where it came from (D-641). */
export function RefundLine({ refund: { state, amount, method } }: { refund: ShownRefund }) {
  const { t } = useTexts('billing');
  const money = useMoney();
  return (
    <Text
      size="xs"
      // In the title of a card on a phone, which is bold.
      weight="normal"
      tone={state === 'returned' || state === 'held' ? 'warning' : 'muted'}
      overflowWrap="anywhere"
    >
      {/* texts: refund.* */}
      {t(`common:refund.${state}`, {
        amount: money(amount),
        method: t(method === '' ? 'common:refund.unnamed' : `common:pay.method.${method}`),
      })}
    </Text>
  );
}
