import { useTexts } from '@certdeck/i18n';
import { Stack, Text, useMoney } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';

export type RefundTarget = 'source' | 'balance';

interface Props {
  /** What can go back, by order. */
  sources: readonly { method: string; amount: number }[];
  value: RefundTarget;
  disabled: boolean;
  onValueChange: (target: RefundTarget) => void;
}

/** How long money takes back to a method, as the providers say themselves. */
const PACES: Readonly<Record<string, 'card' | 'wallet' | 'paypal'>> = {
  stripe: 'card',
  stripeCard: 'card',
  stripeAlipay: 'wallet',
  stripeWechat: 'wallet',
  alipay: 'wallet',
  wechat: 'wallet',
  paypal: 'paypal',
};

/** Asks where the money of orders goes that were paid outside (D-641). */
export function RefundChoice({ sources, value, disabled, onValueChange }: Props) {
  const { t } = useTexts('orders');
  const money = useMoney();
  const methods = [...new Set(sources.map(({ method }) => method))];
  const nameOf = (method: string) =>
    t(method === '' ? 'common:refund.unnamed' : `common:pay.method.${method}`);
  const amount = money(sources.reduce((sum, source) => sum + source.amount, 0));
  // texts: cancel.takes.card cancel.takes.wallet cancel.takes.paypal cancel.takes.other
  const takes = (method: string) => t(`cancel.takes.${PACES[method] ?? 'other'}`);
  const [only, another] = methods;
  return (
    <Stack gap="2">
      <Text weight="medium">{t('cancel.to', { amount })}</Text>
      <RadioCards
        name="refund-to"
        label={t('cancel.to', { amount })}
        columns={1}
        value={value}
        disabled={disabled}
        onValueChange={(target) => onValueChange(target === 'source' ? 'source' : 'balance')}
        options={[
          {
            value: 'source',
            label:
              another === undefined
                ? t('cancel.to.source', { method: nameOf(only ?? '') })
                : t('cancel.to.sources'),
            description:
              another === undefined
                ? takes(only ?? '')
                : methods.map((method) => (
                    <Text as="span" display="block" key={method}>
                      {t('cancel.takes.of', { method: nameOf(method), time: takes(method) })}
                    </Text>
                  )),
          },
          {
            value: 'balance',
            label: t('cancel.to.balance'),
            description: t('cancel.takes.balance'),
          },
        ]}
      />
    </Stack>
  );
}
