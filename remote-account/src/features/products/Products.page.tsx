import { useCallback, useMemo } from 'react';
import { orderCalls, type Product } from '@certdeck/contract';
import { useExplain, usePortal } from '@certdeck/federation';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import { YEAR_CAP } from '@certdeck/validation';
import { Container, EmptyState, PageHeader, Stack, useBreakpoint } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { BUY, BuyLink } from './BuyLink.tsx';
import { Price } from './Price.tsx';
import { ProductCard, ProductName } from './ProductCard.tsx';
import { ProductFilterBar } from './ProductFilterBar.tsx';
import { filtered, useProductQuery } from './productFilters.ts';

/** Every product in one page (A§7.11, D-063). */
const ALL = { limit: 1000, offset: 1 };

/** /account/products: what this account can buy, and for how much. */
export default function ProductsPage() {
  const { t, lang } = useTexts('account');
  const { hasRoute } = usePortal();
  const can = useCan();
  const explain = useExplain();
  const { isMobile } = useBreakpoint();
  const query = useProductQuery();
  const list = useCall(orderCalls.listProducts, ALL, { messages: 'none' });
  const mayBuy = can('order:create') && hasRoute(BUY);
  const columns = useMemo(() => columnsOf(t, mayBuy), [t, mayBuy]);
  const card = useCallback((product: Product) => <ProductCard product={product} mayBuy={mayBuy} />, [mayBuy]);
  const found = useMemo(
    () => filtered(list.data ?? [], query.filters, lang),
    [list.data, query.filters, lang],
  );
  const { limit } = query;
  // A page that the filters have emptied, or that an old link names, is the last one.
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / limit)));
  // On a phone, where a product is a card, all of them would be twelve screens long.
  const rows = isMobile ? found.slice((page - 1) * limit, page * limit) : found;
  const isFiltered = Object.values(query.filters).some((value) => value.trim() !== '');
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('products.title')} description={t('products.lead')} />
      <Stack gap="4">
        <ProductFilterBar products={list.data ?? []} query={query} />
        <ListBody list={list} explain={explain}>
          <Table
            label={t('products.title')}
            columns={columns}
            card={card}
            rows={rows}
            rowKey={({ productNo }) => productNo}
            loading={list.isLoading}
            empty={<EmptyState title={isFiltered ? t('common:empty.filtered') : t('products.empty')} />}
          />
          {isMobile && <Pager total={found.length} limit={limit} page={page} onChange={query.turn} />}
        </ListBody>
      </Stack>
    </Container>
  );
}

function columnsOf(t: Translate, mayBuy: boolean): Column<Product>[] {
  const years = Array.from({ length: YEAR_CAP }, (_, index) => index + 1);
  return [
    {
      id: 'product',
      header: t('products.product'),
      title: true,
      cell: (product) => <ProductName product={product} />,
    },
    ...years.map((year): Column<Product> => ({
      id: `year-${year}`,
      header: t('products.year', { count: year }),
      align: 'end',
      cell: (product) => <Price product={product} year={year} />,
    })),
    ...(mayBuy
      ? [
          {
            id: 'buy',
            header: t('products.buy'),
            align: 'end' as const,
            cell: (product: Product) => <BuyLink product={product} />,
          },
        ]
      : []),
  ];
}
