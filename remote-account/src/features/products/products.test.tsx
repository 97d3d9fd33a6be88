import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls, type Product } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, server } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import ProductsPage from './Products.page.tsx';

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
];
const listing = onCall(orderCalls.listProducts, { data: products, total: 2 });
const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<ProductsPage />, {
    ...{ lang: 'en', path: '/account/products', namespaces: { account: texts } },
    handlers: [listing],
    ...options,
  });

describe('the products of an account', () => {
  it('have their prices by term and the way to buy each (ACC-005, D-212)', async () => {
    await show();
    const alpha = within((await screen.findByText('Alpha DV')).closest('tr')!);
    expect(alpha.getAllByRole('cell').map((cell) => cell.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Alpha DVBrand',
      '¥99.00 CNY',
      '¥189.00 CNY',
      '–',
      'Buy',
    ]);
    expect(alpha.getByRole('link')).toHaveAttribute('href', '/ssl/certificates?product=A-1');
    expect(screen.getByText('Free for 90 days')).toBeVisible();
  });

  it('name on a phone only the terms that are sold, each with its price', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      await show();
      const cards = (await screen.findAllByRole('listitem')).map((card) => within(card));
      const said = cards.map((card) => [
        card.getAllByRole('term').map(({ textContent }) => textContent),
        card.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
      ]);
      expect(said).toEqual([
        [
          ['1 year', '2 years'],
          ['¥99.00 CNY', '¥189.00 CNY'],
        ],
        [['90 days'], ['Free']],
      ]);
      expect(cards[0]?.getByRole('link')).toHaveAttribute('href', '/ssl/certificates?product=A-1');
    } finally {
      window.matchMedia = wide;
    }
  });

  it('are found by name or brand, and the search stands in the address', async () => {
    const { user, address } = await show();
    await screen.findByText('Alpha DV');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'other');
    expect(screen.queryByText('Alpha DV')).not.toBeInTheDocument();
    expect(screen.getByText('Free DV')).toBeVisible();
    expect(address()).toBe('/account/products?q=other');
  });

  it('are narrowed by brand and type, which stand in the address and in a link to it (D-484)', async () => {
    const { user, address } = await show({
      path: '/account/products?type=code',
      handlers: [
        onCall(orderCalls.listProducts, {
          data: [...products, product('C-1', 'Code Sign', { productType: 'code_ov', brandName: 'Other' })],
          total: 3,
        }),
      ],
    });
    expect(await screen.findByText('Code Sign')).toBeVisible();
    expect(screen.queryByText('Free DV')).not.toBeInTheDocument();
    const type = screen.getByRole('combobox', { name: 'Type' });
    expect(type).toHaveDisplayValue('Code signing');
    expect(
      within(type)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All types', 'DV certificates', 'Code signing']);
    await user.selectOptions(type, 'DV certificates');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Other');
    expect(screen.getByText('Free DV')).toBeVisible();
    expect(screen.queryByText('Alpha DV')).not.toBeInTheDocument();
    expect(address()).toBe('/account/products?brand=Other&type=dv');
  });

  it('come ten at a time on a phone, and the page stands in the address (D-484)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      const many = Array.from({ length: 23 }, (_, index) => product(`P-${index}`, `Product ${index}`, {}));
      const { user, address } = await show({
        path: '/account/products?page=2',
        handlers: [onCall(orderCalls.listProducts, { data: many, total: many.length })],
      });
      expect(await screen.findByText('Product 10')).toBeVisible();
      expect(screen.getAllByRole('listitem')).toHaveLength(10);
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      expect(screen.getAllByRole('listitem')).toHaveLength(3);
      expect(address()).toBe('/account/products?page=3');
      // Another search begins at the first page, and leaves no page that is not there.
      await user.type(screen.getByRole('searchbox', { name: 'Search' }), '2');
      expect(screen.getByText('Product 2')).toBeVisible();
      expect(address()).toBe('/account/products?q=2');
    } finally {
      window.matchMedia = wide;
    }
  });

  it('offer nothing to who may not order', async () => {
    await show({ permissions: ['order:read'] });
    await screen.findByText('Alpha DV');
    expect(screen.queryByRole('link', { name: /Buy/ })).not.toBeInTheDocument();
  });

  it('say when they could not be read, and are read again', async () => {
    const { user } = await show({ handlers: [onCall(orderCalls.listProducts, { code: 13001, msg: 'x' })] });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    server.use(listing);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Alpha DV')).toBeVisible();
  });
});
