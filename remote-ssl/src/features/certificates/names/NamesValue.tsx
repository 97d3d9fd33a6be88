import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Text } from '@certdeck/ui';
import { paidNames } from '@certdeck/validation';

/** The names of an order in one line: the first, and how many more are included and paid. */
export function NamesValue({
  product,
  names,
  year,
  counted,
}: {
  product: Product;
  names: readonly string[];
  year: number;
  /** Nothing is wrong with them, so that they have a price. */
  counted: boolean;
}) {
  const { t } = useTexts('ssl');
  const [first] = names;
  if (first === undefined)
    return (
      <Text as="span" tone="subtle">
        {t('row.names.none')}
      </Text>
    );
  const { count, included, paid } = paidNames(product, names, year);
  return (
    <>
      <Text as="span" mono>
        {first}
      </Text>{' '}
      {(count > 1 || product.includedNames > 1) && (
        <Text as="span" size="sm" tone="muted">
          {[
            ...(count > 1 ? [t('preview.names.more', { count: count - 1 })] : []),
            ...(counted ? [t('row.names.included', { n: included, of: product.includedNames })] : []),
            ...(counted && paid > 0 ? [t('row.names.paid', { count: paid })] : []),
          ].join(' · ')}
        </Text>
      )}
    </>
  );
}
