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

/** What the account pays for a product in the column of a year; a term of 90 days says so. */
export function Price({ product, year, labelled = false }: PriceProps) {
  const { t } = useTexts('billing');
  const price = priceInColumn(product, year);
  if (price === undefined) return '–';
  return (
    <>
      {price === 0 && product.isFree === 'Y' ? t('prices.free') : <Money cents={price} />}
      {termInColumn(product, year) === NINETY_DAYS && !labelled && (
        <Text size="sm" tone="muted">
          {t('term.days', { count: NINETY_DAYS })}
        </Text>
      )}
    </>
  );
}
