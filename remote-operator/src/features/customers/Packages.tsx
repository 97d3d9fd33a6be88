import { useFormats, useTexts } from '@certdeck/i18n';
import { ChangingText, Money, Panel, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';

interface Package {
  packageNo: string;
  productName: string;
  chineseName: string;
  total: number;
  used: number;
  /** Cents. */
  amount: number;
  expireTime: number;
  state: 'open' | 'used' | 'expired' | 'returned';
}

/** Certificates that a customer has bought ahead. */
export function Packages({ packages }: { packages: readonly Package[] }) {
  const { t, lang } = useTexts('operator');
  const { number } = useFormats();
  return (
    <Panel title={t('customer.packages')}>
      {packages.length === 0 ? (
        <Text tone="muted">{t('customer.packages.none')}</Text>
      ) : (
        <DataList
          items={packages.map(
            ({ packageNo, productName, chineseName, total, used, amount, expireTime, state }) => ({
              label: packageNo,
              value: (
                <>
                  <ChangingText>{lang === 'zh' ? chineseName : productName}</ChangingText> ·{' '}
                  {/* texts: customer.packages.* */}
                  {t(`customer.packages.${state}`)} ·{' '}
                  {t('customer.packages.left', { left: number(total - used), total: number(total) })} ·{' '}
                  <Money cents={amount} /> · <Time value={expireTime} day />
                </>
              ),
            }),
          )}
        />
      )}
    </Panel>
  );
}
