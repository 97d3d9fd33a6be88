import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { products } from '../../testing/products.ts';
import { texts } from '../../texts.ts';
import ProductsPage from './Products.page.tsx';
import { filteredRows, priceRows, sortedRows } from './priceRows.ts';

const handlers = [onCall(orderCalls.listProducts, { data: [...products], total: products.length })];
const show = (path = '/ssl/products') =>
  renderScreen(<ProductsPage />, { path, namespaces: { ssl: texts }, handlers });

describe('the price list', () => {
  it('asks once for all products and has a row per product and year (SSL-070)', async () => {
    await show();
    const table = await screen.findByRole('table');
    expect(sentTo(orderCalls.listProducts).map(({ input }) => input)).toEqual([
      { limit: '1000', offset: '1' },
    ]);
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(1 + priceRows(products, 'zh').length);
    expect(within(table).getAllByText('90 天')).toHaveLength(1);
    const [buy] = within(table).getAllByRole('link', { name: /购买 ALP-DV1/ });
    expect(buy).toHaveAttribute('href', '/ssl/certificates?product=ALP-DV1&year=1');
  });

  it('keeps its filters in the address', async () => {
    await show('/ssl/products?brand=digicert&q=dv1');
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  it('finds words in any order, by class and brand, and sorts by price', () => {
    const rows = priceRows(products, 'en');
    const found = (search: string) => filteredRows(rows, { search, brand: '', kind: '' }).length;
    expect(found('alphassl dvw')).toBe(3);
    expect(found('nothing')).toBe(0);
    expect(filteredRows(rows, { search: '', brand: '', kind: 'email' })[0]?.product.productNo).toBe(
      'ALP-MAIL',
    );
    const prices = sortedRows(rows, { column: 'price', direction: 'desc' }, 'en').map(
      ({ price }) => price ?? 0,
    );
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  });
});
