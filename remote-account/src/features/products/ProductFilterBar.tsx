import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Field, Grid, SearchInput } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { brandsOf, type ProductQuery, typesOf } from './productFilters.ts';

/** Search, brand and type of the list of products. */
export function ProductFilterBar({ products, query }: { products: readonly Product[]; query: ProductQuery }) {
  const { t } = useTexts('account');
  const { filters, narrow } = query;
  const types = typesOf(products, filters.type);
  return (
    <Grid
      role="search"
      gap="3"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))',
      }}
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } } }}
    >
      <Field label={t('products.search')}>
        <SearchInput pause={0} value={filters.q} onSearch={(q) => narrow({ q })} />
      </Field>
      <Field label={t('products.brand')}>
        <Select
          value={filters.brand}
          onValueChange={(brand) => narrow({ brand })}
          options={[
            { value: '', label: t('products.brand.all') },
            ...brandsOf(products, filters.brand).map((brand) => ({ value: brand, label: brand })),
          ]}
        />
      </Field>
      <Field label={t('products.type')}>
        <Select
          value={filters.type}
          onValueChange={(value) => narrow({ type: types.find((one) => one === value) ?? '' })}
          options={[
            { value: '', label: t('products.type.all') },
            ...types.map((one) => ({ value: one, label: t(`agent.markup.${one}`) })),
          ]}
        />
      </Field>
    </Grid>
  );
}
