import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { ChangingText, useMoney } from '@certdeck/ui';

/** How many names the price includes and what each further one costs. */
export function NameAllowance({ product }: { product: Product }) {
  const { t } = useTexts('ssl');
  const money = useMoney();
  if (product.extraNamePrice === 0) return null;
  return (
    <ChangingText>
      {t('name.included', { n: product.includedNames, price: money(product.extraNamePrice) })}
    </ChangingText>
  );
}
