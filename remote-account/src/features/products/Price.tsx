import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Money, Text } from '@certdeck/ui';
import { NINETY_DAYS, YEAR_CAP, yearOptions } from '@certdeck/validation';

/** The term that stands in the column of a year: what is sold for 90 days alone stands in the first. */
export function termOf({ maxYear }: Product, year: number): number {
  const [only] = yearOptions(maxYear);
  return year === 1 && only === NINETY_DAYS ? NINETY_DAYS : year;
}

/** The years in whose columns a product has a price. */
export function soldFor(product: Product): number[] {
  const options = yearOptions(product.maxYear);
  const years = Array.from({ length: YEAR_CAP }, (_, index) => index + 1);
  return years.filter((year) => {
    const term = termOf(product, year);
    return options.includes(term) && (product.isFree === 'Y' || product.prices[term] !== undefined);
  });
}

export interface PriceProps {
  product: Product;
  year: number;
  /** The term stands beside the price already. */
  labelled?: boolean;
}

/** The price of a term; one of 90 days says so. */
export function Price({ product, year, labelled = false }: PriceProps) {
  const { t } = useTexts('account');
  const term = termOf(product, year);
  const price = product.prices[term];
  if (!yearOptions(product.maxYear).includes(term)) return '–';
  if (product.isFree === 'Y' && !price)
    return term === NINETY_DAYS && !labelled ? t('products.free.days') : t('products.free');
  if (price === undefined) return '–';
  return (
    <>
      <Money cents={price} />
      {term === NINETY_DAYS && !labelled && (
        <Text size="sm" tone="muted">
          {t('products.days')}
        </Text>
      )}
    </>
  );
}
