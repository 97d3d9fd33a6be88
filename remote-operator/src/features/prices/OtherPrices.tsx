import { useTexts } from '@certdeck/i18n';
import { Alert, ChangingText, Money, Stack, Text } from '@certdeck/ui';
import { type Change, fieldsOf, priceOf, type Row } from './draft.ts';
import { useFieldName } from './useFieldName.ts';

/** What has changed since a draft was kept, which stands in its way until somebody has looked at it. */
export function OtherPrices({ change, rows }: { change: Change; rows: readonly Row[] }) {
  const { t } = useTexts('operator');
  const fieldName = useFieldName();
  const others = change.items.flatMap(({ productNo, before, other }) => {
    const product = rows.find((row) => row.product.productNo === productNo)?.product;
    return other && product ? [{ product, before, other }] : [];
  });
  const late = change.items.filter(({ overtaken }) => overtaken);
  return (
    <>
      {others.length > 0 && (
        <Alert tone="warning" title={t('prices.other.title')}>
          <Stack gap="1">
            <Text>{t('prices.other.text')}</Text>
            {others.map(({ product, before, other }) => (
              <Text key={product.productNo}>
                {`${product.name}: `}
                {fieldsOf(product)
                  .filter((field) => priceOf(before, field) !== priceOf(other, field))
                  .map((field) => (
                    <Text as="span" key={field} marginInlineEnd="2">
                      {`${fieldName(field)} `}
                      <Money cents={priceOf(before, field)} struck /> <Money cents={priceOf(other, field)} />
                    </Text>
                  ))}
                <ChangingText>
                  {before.onSale !== other.onSale && t(other.onSale ? 'prices.sold' : 'prices.notSold')}
                </ChangingText>
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      {late.length > 0 && <Alert tone="warning">{t('prices.overtaken')}</Alert>}
    </>
  );
}
