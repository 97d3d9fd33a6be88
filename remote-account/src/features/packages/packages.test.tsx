import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls, type Product } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import PackagesPage from './Packages.page.tsx';
import type { Package } from './Packages.resource.ts';

const bought: Package = {
  ...{ id: '00000000-0000-4000-8000-000000000001', packageNo: 'PK1', productNo: 'A-1', year: 1 },
  ...{ productName: 'Alpha DV', chineseName: 'Alpha 证书', total: 25, used: 3, amount: 375_250 },
  ...{ boughtTime: 1_795_000_000, expireTime: 1_826_536_000, state: 'open' },
};
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
  product('F-1', 'Free DV', { maxYear: 90, isFree: 'Y', prices: { 90: 0 } }),
  product('A-1', 'Alpha DV', { prices: { 1: 15_800, 2: 30_000 } }),
];

/** The page over an API that keeps what is bought and given back. */
async function show(rows: Package[] = [], options: RenderScreenOptions = {}) {
  const { account, profile } = accountOf(1_000_000);
  const rendered = await renderScreen(<PackagesPage />, {
    ...{ lang: 'en', path: '/account/cert-package', namespaces: { account: texts } },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(orderCalls.listProducts, { data: products, total: products.length }),
      onCall(accountCalls.packages, () => ({ data: rows, total: rows.length })),
      onCall(accountCalls.buyPackage, ({ input }) => {
        rows.unshift({ ...bought, id: 'new', packageNo: 'PK2', used: 0, total: Number(input['count']) });
        return { data: { id: 'new' } };
      }),
      onCall(accountCalls.returnPackage, () => {
        const [first] = rows;
        if (first) rows[0] = { ...first, state: 'returned' };
        return {};
      }),
    ],
  });
  if (!options.permissions) await act(() => rendered.session.loadUser());
  return rendered;
}
const money = (text: string) => new RegExp(text.replaceAll('.', '\\.'));

describe('certificate packages', () => {
  it('are listed with what is left of each and how long it is good (ACC-010, D-212)', async () => {
    await show([bought, { ...bought, id: 'b', packageNo: 'PK0', used: 25, state: 'used' }]);
    const bars = await screen.findAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual(['3 / 25', '25 / 25']);
    expect(screen.getByText('22 left')).toBeVisible();
    expect(screen.getByText('Used up')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order: PK1' })).toHaveAttribute(
      'href',
      '/ssl/certificates?product=A-1',
    );
    // One that an order has a certificate of can't go back.
    expect(screen.queryByRole('button', { name: /Give back/ })).toBeNull();
  });

  it('say how to get one where there are none, and are bought at the price that is shown (ACC-010, D-402)', async () => {
    const { user } = await show();
    expect(await screen.findByText(/Buy five or more certificates of one product ahead/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buy a package' }));
    const dialog = within(await screen.findByRole('dialog'));
    const count = await dialog.findByLabelText(/^Certificates/);
    // What has no price isn't sold ahead.
    expect(dialog.queryByRole('option', { name: 'Free DV' })).toBeNull();
    fireEvent.change(count, { target: { value: '25' } });
    expect(dialog.getByText(money('3,950.00'))).toBeVisible();
    expect(dialog.getByText(money('3,752.50'))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Buy now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = sentTo(accountCalls.buyPackage);
    expect(sent?.input).toEqual({ productNo: 'A-1', year: '1', count: '25', amount: '375250' });
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/./);
    await waitFor(() => expect(screen.getByText('25 left')).toBeVisible());
  });

  it.each([
    ['the balance is too low', BodyCode.balanceTooLow, /too low for this package/],
    ['it is above the buyer’s limit', BodyCode.wrongState, 'Ask a colleague.'],
  ])('are not bought where %s, which the dialog says', async (_why, code, words) => {
    const refused = onCall(accountCalls.buyPackage, { code, msg: 'Ask a colleague.' });
    const { user } = await show([], { handlers: [refused] });
    await user.click(await screen.findByRole('button', { name: 'Buy a package' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText(/^Certificates/);
    await user.click(dialog.getByRole('button', { name: 'Buy now' }));
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it.each([
    ['there are none', []],
    ['there are some', [bought]],
  ])(
    'are not offered where no product is sold ahead to the customer, which is said: %s',
    async (_what, rows) => {
      // As at an agent’s site with a mark-up on everything (D-388).
      const list = onCall(orderCalls.listProducts, ({ input }) => ({
        data: input['ahead'] === 'Y' ? [] : products,
        total: 0,
      }));
      await show([...rows], { handlers: [list] });
      expect(await screen.findByText(/sold by single orders only/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Buy a package' })).toBeNull();
    },
  );

  it('go back after a question, as long as nothing was ordered from them', async () => {
    const { user } = await show([{ ...bought, used: 0 }]);
    await user.click(await screen.findByRole('button', { name: 'Give back: PK1' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(money('3,752.50'))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Give back' }));
    expect(await screen.findByText('Given back')).toBeVisible();
    expect(sentTo(accountCalls.returnPackage).map(({ input }) => input)).toEqual([{ id: bought.id }]);
  });

  it('are only read by who may not pay', async () => {
    await show([{ ...bought, used: 0 }], { permissions: ['ledger:read'] });
    expect(await screen.findByText('25 left')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
