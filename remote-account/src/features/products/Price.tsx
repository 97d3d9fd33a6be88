import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Money, Text } from '@certdeck/ui';
import { NINETY_DAYS, priceInColumn, termInColumn } from '@certdeck/validation';

export interface PriceProps {
  product: Product;
  year: number;
  /** The term stands beside the price already. */
  labelled?: boolean;
}

/** The price of a term; one of 90 days says so. */
export function Price({ product, year, labelled = false }: PriceProps) {
  const { t } = useTexts('account');
  const price = priceInColumn(product, year);
  if (price === undefined) return '–';
  const isNinety = termInColumn(product, year) === NINETY_DAYS && !labelled;
  if (product.isFree === 'Y' && price === 0) return t(isNinety ? 'products.free.days' : 'products.free');
  return (
    <>
      <Money cents={price} />
      {isNinety && (
        <Text size="sm" tone="muted">
          {t('products.days')}
        </Text>
      )}
    </>
  );
}
