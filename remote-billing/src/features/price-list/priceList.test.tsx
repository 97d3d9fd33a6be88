import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls, type Product } from '@certdeck/contract';
import { onCall, type RenderScreenOptions } from '@certdeck/federation/testing';
import { manifest } from '../../manifest.ts';
import { renderInvoices, requested } from '../../testing/invoices.tsx';
import PriceListPage from './PriceList.page.tsx';

const product = (productNo: string, englishName: string, more: Partial<Product>): Product => ({
  productNo,
  englishName,
  ...{ productName: englishName, chineseName: `${englishName} 证书`, brandName: 'Brand', maxYear: 3 },
  ...{ productDescription: '', productDescriptionEn: '', brandDescription: '', brandDescriptionEn: '' },
  ...{ typeDescription: '', typeDescriptionEn: '', subBrand: '', brand: 'b', productType: 'dv_single_ssl' },
  ...{ isFree: 'N', prices: {}, extraNamePrice: 0, includedNames: 1 },
  ...more,
});
const products = [
  product('A-1', 'Alpha DV', { prices: { 1: 9900, 2: 18_900 } }),
  product('F-1', 'Free DV', { maxYear: 90, isFree: 'Y', prices: { 90: 0 }, brandName: 'Other' }),
  ...Array.from({ length: 8 }, (_, index) => product(`B-${index}`, `Beta ${index}`, { prices: { 1: 1 } })),
];
const show = (options: RenderScreenOptions = {}) =>
  renderInvoices(
    <PriceListPage />,
    { invoices: [requested] },
    {
      path: '/billing/invoice',
      handlers: [onCall(orderCalls.listProducts, { data: products, total: products.length })],
      ...options,
    },
  );

describe('the price list of an account', () => {
  it('has what the account pays for each term first and its invoices below (BIL-044, HOST-022, D-007)', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'My price list' })).toBeVisible();
    const alpha = within((await screen.findByText('Alpha DV')).closest('tr')!);
    expect(alpha.getAllByRole('cell').map((cell) => cell.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Alpha DVBrand',
      '¥99.00 CNY',
      '¥189.00 CNY',
      '–',
      'Buy',
    ]);
    expect(alpha.getByRole('link')).toHaveAttribute('href', '/ssl/certificates?product=A-1');
    const free = within(screen.getByText('Free DV').closest('tr')!);
    expect(free.getAllByRole('cell')[1]).toHaveTextContent('Free90 days');

    const invoice = await screen.findByText('Being checked');
    const prices = screen.getByRole('table', { name: 'Your prices' });
    expect(prices.compareDocumentPosition(invoice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'Mailing templates' })).toHaveAttribute(
      'href',
      '/billing/invoice/mailling-template',
    );
  });

  it('shows all products when asked to, and finds one of those further down (HOST-022)', async () => {
    const { user, address } = await show();
    await screen.findByText('Alpha DV');
    expect(screen.queryByText('Beta 7')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'beta 7');
    expect(await screen.findByText('Beta 7')).toBeVisible();
    expect(screen.queryByText('Alpha DV')).toBeNull();
    expect(address()).toBe('/billing/invoice?q=beta+7');
    await user.clear(screen.getByRole('searchbox', { name: 'Search products' }));
    await user.click(await screen.findByRole('button', { name: 'Show all 10 products' }));
    expect(await screen.findByText('Beta 7')).toBeVisible();
  });

  it('offers no purchase to who may not order', async () => {
    await show({ permissions: ['ledger:read'] });
    await screen.findByText('Alpha DV');
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
  });

  it('is where /billing leads, and every page of invoices has its routes in both areas (HOST-021, HOST-022, HOST-023, BIL-044)', () => {
    expect(manifest.redirects).toEqual([{ from: '/billing', to: '/billing/invoice' }]);
    const at = (path: string) => manifest.routes.find((route) => route.path === path);
    expect(at('/billing/invoice')?.title.zh).toBe('我的价目表');
    expect(at('/account/invoice')?.title.zh).toBe('发票');
    for (const page of ['invoice-template', 'mailling-template'])
      expect(at(`/account/invoice/${page}`)?.screen).toBe(at(`/billing/invoice/${page}`)?.screen);
    expect(manifest.navigation.map(({ path }) => path)).toContain('/billing/invoice');
  });
});
