import { useMemo } from 'react';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { useSiteConfig } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Button,
  Container,
  EmptyState,
  ErrorState,
  Field,
  Flex,
  Input,
  Money,
  PageHeader,
  SearchIcon,
  Text,
} from '@certdeck/ui';
import { Table, downloadFile, toCsv, type Column, type Sort } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { decimalFromCents, isBrandOffered, productClasses, validationLevel } from '@certdeck/validation';
import { ProductBadges } from '../../catalogue/ProductBadges.tsx';
import { brandOptions } from '../../catalogue/brands.ts';
import { termText } from '../../catalogue/termText.ts';
import { useProducts } from '../../catalogue/products.resource.ts';
import { filteredRows, priceRows, sortedRows, type PriceRow } from './priceRows.ts';

/** /ssl/products: the price list of everything on sale, by product and term (A§2.9, SSL-070). */
export default function ProductsPage() {
  const { t, lang } = useTexts('ssl');
  const site = useSiteConfig();
  const { data, error, isLoading, isValidating, refresh } = useProducts();
  const [address, setAddress] = useSearchParams();
  const filter = {
    search: address.get('q') ?? '',
    brand: address.get('brand') ?? '',
    kind: address.get('type') ?? '',
  };
  const sort = readSort(address.get('sort'));
  const set = (name: string, value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  const products = useMemo(
    () => (data ?? []).filter(({ brand }) => isBrandOffered(brand, site)),
    [data, site],
  );
  const rows = useMemo(() => priceRows(products, lang), [products, lang]);
  const shown = sortedRows(filteredRows(rows, filter), sort, lang);
  const columns = useColumns();

  const exportRows = () =>
    downloadFile(
      'prices.csv',
      toCsv(
        [t('prices.product'), t('prices.brand'), t('prices.term'), t('prices.price')],
        shown.map(({ name, product, term, price }) => [
          name,
          product.brandName,
          termText(term, t),
          price === undefined ? '' : decimalFromCents(price),
        ]),
      ),
      'text/csv',
    );

  return (
    <Container paddingInline="0">
      <PageHeader
        title={t('ssl.products')}
        description={t('prices.lead')}
        actions={
          <Button onClick={exportRows} disabled={shown.length === 0}>
            {t('common:btn.exportCsv')}
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title={t('brand.failed')} onRetry={() => void refresh()} retrying={isValidating} />
      ) : (
        <>
          <Flex gap="3" wrap="wrap" marginBottom="4">
            <Flex flex="1 1 240px">
              <Field label={t('prices.search')} hideLabel>
                <Input
                  type="search"
                  start={<SearchIcon size={16} />}
                  placeholder={t('prices.search')}
                  value={filter.search}
                  onChange={(event) => set('q', event.target.value)}
                />
              </Field>
            </Flex>
            <Flex flex="0 1 180px">
              <Field label={t('prices.brand')} hideLabel>
                <Select
                  options={[
                    { value: '', label: t('prices.brand.all') },
                    ...brandOptions(products, site).map(({ value, label }) => ({ value, label })),
                  ]}
                  value={filter.brand}
                  onValueChange={(brand) => set('brand', brand)}
                />
              </Field>
            </Flex>
            <Flex flex="0 1 180px">
              <Field label={t('prices.type')} hideLabel>
                <Select
                  options={[
                    { value: '', label: t('prices.type.all') },
                    ...productClasses.map((type) => ({ value: type, label: t(`type.${type}`) })),
                  ]}
                  value={filter.kind}
                  onValueChange={(kind) => set('type', kind)}
                />
              </Field>
            </Flex>
          </Flex>
          <Table
            label={t('ssl.products')}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            rowName={({ name, term }) => `${name} ${termText(term, t)}`}
            loading={isLoading}
            skeletonRows={12}
            sort={sort}
            onSort={({ column, direction }) => set('sort', `${column}-${direction}`)}
            empty={<EmptyState title={t('common:empty.filtered')} />}
            rowActions={({ product, name, term }) => (
              <Button size="sm" asChild>
                <RouterLink
                  to={`/ssl/certificates?${new URLSearchParams({ product: product.productNo, year: String(term) })}`}
                  aria-label={`${t('prices.buy')} ${name}`}
                >
                  {t('prices.buy')}
                </RouterLink>
              </Button>
            )}
          />
        </>
      )}
    </Container>
  );
}

function useColumns(): Column<PriceRow>[] {
  const { t } = useTexts('ssl');
  return [
    {
      id: 'name',
      header: t('prices.product'),
      title: true,
      sortable: true,
      cell: ({ name, product }) => {
        const level = validationLevel(product.productType);
        return (
          <>
            {name} {level && <Badge>{t(`common:ssl.class.${level}`)}</Badge>}{' '}
            <ProductBadges product={product} />
          </>
        );
      },
    },
    { id: 'brand', header: t('prices.brand'), cell: ({ product }) => product.brandName },
    { id: 'type', header: t('prices.type'), cell: ({ kind }) => t(`type.${kind}`) },
    { id: 'term', header: t('prices.term'), sortable: true, cell: ({ term }) => termText(term, t) },
    {
      id: 'extra',
      header: t('prices.extra'),
      align: 'end',
      cell: ({ product }) => (product.extraNamePrice === 0 ? '-' : <Money cents={product.extraNamePrice} />),
    },
    {
      id: 'price',
      header: t('prices.price'),
      align: 'end',
      sortable: true,
      cell: ({ price }) => (
        <Text as="span" weight="semibold" tabular>
          {price === undefined ? '-' : price === 0 ? t('product.free') : <Money cents={price} />}
        </Text>
      ),
    },
  ];
}

function readSort(text: string | null): Sort | undefined {
  const [column, direction] = (text ?? '').split('-');
  return column && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
}
