import { useCallback, useMemo, useState } from 'react';
import { orderCalls, type Product } from '@certdeck/contract';
import { useExplain, usePortal } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import { Box, Button, EmptyState, SearchInput, Stack } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { isFoundBy, YEAR_CAP } from '@certdeck/validation';
import { BUY, BuyLink } from './BuyLink.tsx';
import { Price } from './Price.tsx';
import { ProductCard, ProductName } from './ProductCard.tsx';

/** Every product in one page (A§7.11, D-063). */
const ALL = { limit: 1000, offset: 1 };
/** Products that are shown before one asks for more, so that the invoices below are within reach. */
const FIRST = 8;

/** What the account pays for each product and term, found by name, with the way to buy. */
export function Prices() {
  const { t, lang } = useTexts('billing');
  const { hasRoute } = usePortal();
  const can = useCan();
  const explain = useExplain();
  const [query, setQuery] = useSearchParams();
  const [all, setAll] = useState(false);
  const list = useCall(orderCalls.listProducts, ALL, { messages: 'none' });
  const mayBuy = can('order:create') && hasRoute(BUY);
  const columns = useMemo(() => columnsOf(t, mayBuy), [t, mayBuy]);
  const card = useCallback((product: Product) => <ProductCard product={product} mayBuy={mayBuy} />, [mayBuy]);
  const search = query.get('q') ?? '';
  const found = useMemo(
    () => (list.data ?? []).filter((product) => isFoundBy(product, search, lang)),
    [list.data, search, lang],
  );
  const rows = all ? found : found.slice(0, FIRST);
  const find = (text: string) => {
    const next = new URLSearchParams(query);
    if (text === '') next.delete('q');
    else next.set('q', text);
    setQuery(next, { replace: true });
  };
  return (
    <Stack gap="3">
      <Box role="search" maxWidth={{ md: '360px' }}>
        <SearchInput
          aria-label={t('prices.search')}
          placeholder={t('prices.search')}
          pause={0}
          value={search}
          onSearch={find}
        />
      </Box>
      <ListBody list={list} explain={explain}>
        <Table
          label={t('prices.products')}
          columns={columns}
          card={card}
          rows={rows}
          rowKey={({ productNo }) => productNo}
          loading={list.isLoading}
          empty={
            <EmptyState
              level={2}
              title={search.trim() === '' ? t('prices.empty') : t('common:empty.filtered')}
            />
          }
        />
        {rows.length < found.length && (
          <Button alignSelf="flex-start" onClick={() => setAll(true)}>
            {t('prices.all', { count: found.length })}
          </Button>
        )}
      </ListBody>
    </Stack>
  );
}

function columnsOf(t: Translate, mayBuy: boolean): Column<Product>[] {
  const years = Array.from({ length: YEAR_CAP }, (_, index) => index + 1);
  return [
    {
      id: 'product',
      header: t('prices.product'),
      title: true,
      cell: (product) => <ProductName product={product} />,
    },
    ...years.map((year): Column<Product> => ({
      id: `year-${year}`,
      header: t('term.years', { count: year }),
      align: 'end',
      cell: (product) => <Price product={product} year={year} />,
    })),
    ...(mayBuy
      ? [
          {
            id: 'buy',
            header: t('prices.buy'),
            align: 'end' as const,
            cell: (product: Product) => <BuyLink product={product} />,
          },
        ]
      : []),
  ];
}
