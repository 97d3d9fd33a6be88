import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Flex, Grid, Text } from '@certdeck/ui';
import { NINETY_DAYS, productNameIn, soldFor, termInColumn } from '@certdeck/validation';
import { BuyLink } from './BuyLink.tsx';
import { Price } from './Price.tsx';

export function ProductName({ product }: { product: Product }) {
  const { lang } = useTexts('account');
  return (
    <>
      <Text weight="medium">{productNameIn(product, lang)}</Text>
      <Text size="sm" tone="muted">
        {product.brandName}
      </Text>
    </>
  );
}

export interface ProductCardProps {
  product: Product;
  mayBuy: boolean;
}

/** A product on a phone: its terms beside each other, without those it isn't sold for. */
export function ProductCard({ product, mayBuy }: ProductCardProps) {
  const { t } = useTexts('account');
  return (
    <>
      <Flex gap="3" justify="space-between" align="flex-start" marginBottom="2">
        <Box minWidth="0">
          <ProductName product={product} />
        </Box>
        {mayBuy && <BuyLink product={product} />}
      </Flex>
      <Grid
        as="dl"
        templateColumns="repeat(3, minmax(0, 1fr))"
        gap="2"
        // A card's own terms stand beside their values, which three columns have no room for.
        css={{ '&& > div': { display: 'block' } }}
      >
        {soldFor(product).map((year) => (
          <div key={year}>
            <Text as="dt" size="sm" tone="muted">
              {termInColumn(product, year) === NINETY_DAYS
                ? t('products.days')
                : t('products.year', { count: year })}
            </Text>
            <Text as="dd" size="sm">
              <Price product={product} year={year} labelled />
            </Text>
          </div>
        ))}
      </Grid>
    </>
  );
}
