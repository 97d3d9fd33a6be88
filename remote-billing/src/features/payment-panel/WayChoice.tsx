import type { PayWay, PaymentRequest } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Money, Stack, Text } from '@certdeck/ui';
import { RadioCards, type RadioOption } from '@certdeck/ui/forms';
import { isProviderWay } from '../provider-payment/methods.ts';
import { useMethodTexts } from '../provider-payment/useMethodTexts.ts';
import type { usePackagesFor } from './payment.resource.ts';

interface Props {
  request: PaymentRequest;
  ways: readonly PayWay[];
  packages: ReturnType<typeof usePackagesFor>;
  /** Cents; undefined for who may not read it. */
  balance: number | undefined;
  value: string;
  onChange(way: string): void;
  disabled: boolean;
}

/** The ways to pay an order: the balance, certificates that were bought ahead, and methods of providers. */
export function WayChoice({ request, ways, packages, balance, value, onChange, disabled }: Props) {
  const { t } = useTexts('billing');
  const textsOf = useMethodTexts();
  const several = request.orderNos.length > 1;
  const options: RadioOption[] = ways.map((way) =>
    isProviderWay(way)
      ? { value: way.name, ...textsOf(way.name), disabled: several }
      : {
          value: way.name,
          label: t('common:pay.method.balance'),
          description: balance === undefined ? undefined : t('pay.balance.available'),
          aside: balance === undefined ? undefined : <Money cents={balance} />,
        },
  );
  if (packages) {
    const count = packages.left;
    // texts: pay.package.left pay.package.names pay.package.few
    const description = packages.fits
      ? t('pay.package.left', { count })
      : t(packages.names ? 'pay.package.names' : 'pay.package.few', { count });
    options.splice(1, 0, {
      value: 'package',
      label: t('pay.package'),
      description,
      disabled: !packages.fits,
    });
  }
  return (
    <Stack gap="2">
      <Text weight="medium">{t('pay.way')}</Text>
      <RadioCards
        name="pay-way"
        label={t('pay.way')}
        columns={1}
        value={value}
        onValueChange={onChange}
        options={options}
        {...(disabled && { disabled })}
      />
      {several && !packages && (
        <Text tone="muted" size="sm">
          {t('pay.balanceOnly')}
        </Text>
      )}
    </Stack>
  );
}
