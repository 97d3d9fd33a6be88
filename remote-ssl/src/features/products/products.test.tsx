import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, type RenderScreenOptions } from '@certdeck/federation/testing';
import { products } from '../../testing/products.ts';
import { texts } from '../../texts.ts';
import ProductsPage from './Products.page.tsx';

const handlers = [onCall(orderCalls.listProducts, { data: [...products], total: products.length })];
const show = (path = '/ssl/products', options: RenderScreenOptions = {}) =>
  renderScreen(<ProductsPage />, { path, namespaces: { ssl: texts }, handlers, ...options });
const matrix = () => screen.findByRole('table', { name: '价格表' });
const box = (name: string) => screen.getByRole('checkbox', { name: `对比 ${name} 证书` });

describe('the price list', () => {
  it('asks once for all products and has a line a product and a price for each of its years, each of which buys (SSL-070)', async () => {
    await show();
    const table = await matrix();
    expect(sentTo(orderCalls.listProducts).map(({ input }) => input)).toEqual([
      { limit: '1000', offset: '1' },
    ]);
    const lines = within(table).getAllByRole('checkbox');
    expect(lines).toHaveLength(products.length);
    const terms = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(terms).toEqual(['产品对比', '产品', '域名数', '超出每个/年', '90 天', '1 年', '2 年', '3 年']);
    const buying = within(table).getAllByRole('link', { name: /购买 ALP-DV1/ });
    expect(buying.map((link) => link.getAttribute('href'))).toEqual([
      '/ssl/certificates?product=ALP-DV1&year=1',
      '/ssl/certificates?product=ALP-DV1&year=2',
      '/ssl/certificates?product=ALP-DV1&year=3',
    ]);
    expect(buying[1]).toHaveTextContent(/¥190\.00元.*−5%/);
  });

  it('shows prices that don’t hold yet to who looks at a draft, and says so (D-400)', async () => {
    const change = '01999999-0000-7000-8000-000000000001';
    await show(`/ssl/products?change=${change}`, { lang: 'en' });
    expect(await screen.findByText('Preview: prices that don’t hold yet')).toBeVisible();
    expect(sentTo(orderCalls.listProducts)[0]?.input).toMatchObject({ change });
  });

  it.each([
    ['who may not look at drafts', 13001],
    ['a link that was cut short', 13004],
  ])('is the ordinary one for %s, without a word of drafts (D-400)', async (_who, code) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { address } = await show('/ssl/products?change=01999999&brand=digicert', {
      lang: 'en',
      handlers: [
        onCall(orderCalls.listProducts, async ({ input }) => {
          if (input['change'] === undefined) return { data: [...products], total: products.length };
          await held;
          return { code, msg: 'There is no such thing.' };
        }),
      ],
    });
    const notice = () => screen.queryByText('Preview: prices that don’t hold yet');
    await waitFor(() => expect(sentTo(orderCalls.listProducts)).toHaveLength(1));
    expect(notice()).toBeNull();
    answer();
    expect(await screen.findByRole('table', { name: 'Price list' })).toBeVisible();
    expect(address()).toBe('/ssl/products?brand=digicert');
    expect(notice()).toBeNull();
    expect(screen.queryByText('There is no such thing.')).toBeNull();
  });

  it('of drafts that can’t be read now says so, and nothing of who sees them', async () => {
    await show('/ssl/products?change=01999999', {
      lang: 'en',
      handlers: [onCall(orderCalls.listProducts, { code: 500, msg: 'x' })],
    });
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeVisible();
    expect(screen.queryByText('Preview: prices that don’t hold yet')).toBeNull();
  });

  it('keeps its filters in the address, and finds its way back from one that nothing fits', async () => {
    const { user, address } = await show('/ssl/products?brand=digicert&q=dv1');
    const table = await matrix();
    expect(within(table).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: '通配符证书' }));
    expect(address()).toContain('wildcard=1');
    await user.click(screen.getByRole('button', { name: '显示全部产品' }));
    expect(within(await matrix()).getAllByRole('checkbox')).toHaveLength(products.length);
    expect(address()).toBe('/ssl/products');
  });

  it('counts further names into the prices, and shows them by the year', async () => {
    await show('/ssl/products?names=4&per=year&q=ALP-DVF');
    const table = await matrix();
    const buying = within(table).getAllByRole('link', { name: /购买 ALP-DVF/ });
    expect(buying.map((link) => link.textContent?.split('元')[0])).toEqual(['¥200.00', '¥195.00', '¥190.00']);
  });

  it('compares up to four products, by keyboard too, and keeps them in the address', async () => {
    const { user, address } = await show();
    await matrix();
    box('ALP-DV1').focus();
    await user.keyboard(' ');
    expect(screen.getByRole('region', { name: '对比 1 个产品' })).toHaveTextContent('再选一个产品即可对比');
    expect(screen.queryByRole('table', { name: '产品对比' })).toBeNull();
    await user.click(box('ALP-OV1'));
    expect(address()).toBe('/ssl/products?compare=ALP-DV1%2CALP-OV1');
    const compared = screen.getByRole('table', { name: '产品对比' });
    const line = within(compared).getByRole('row', { name: /^核验内容/ });
    expect(line).toHaveTextContent('核验内容 （不同）域名控制权域名控制权 · 企业身份');
    expect(
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.hasAttribute('data-apart')),
    ).toEqual([true, true]);
    expect(within(compared).getByRole('row', { name: /^2 年/ })).toHaveTextContent(/190\.00.*950\.00/);
    expect(within(compared).getByText('¥475.00元（购买 2 年）')).toBeVisible();

    expect(within(compared).getByRole('row', { name: /^通配符域名/ })).toBeVisible();
    await user.click(within(compared).getByRole('checkbox', { name: '只看不同' }));
    expect(within(compared).queryByRole('row', { name: /^通配符域名/ })).toBeNull();

    await user.click(box('ALP-DVF'));
    await user.click(box('ALP-DVW'));
    expect(box('ALP-CODE')).toBeDisabled();
    expect(screen.getByRole('region', { name: '对比 4 个产品' })).toHaveTextContent('最多对比 4 个');
    await user.click(screen.getByRole('button', { name: '移除 ALP-OV1 证书' }));
    expect(box('ALP-CODE')).toBeEnabled();
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(address()).toBe('/ssl/products');
  });

  it('shows the same comparison to whoever opens the link', async () => {
    await show('/ssl/products?compare=ALP-DV1,GONE,ALP-DVW');
    const compared = await screen.findByRole('table', { name: '产品对比' });
    const heads = within(compared).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['ALP-DV1 证书', 'ALP-DVW 证书']);
  });

  it('is a card a product on a phone, with the same prices and the comparison closed', async () => {
    const real = window.matchMedia;
    const phone = (query: string) => Object.assign(real(query), { matches: query.startsWith('(max-width') });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(phone);
    const { user } = await show('/ssl/products?compare=ALP-DV1,ALP-DVW');
    await screen.findByRole('heading', { name: '域名级' });
    expect(screen.queryByRole('table')).toBeNull();
    const card = box('ALP-OV1').closest('li');
    expect(card).toHaveTextContent(/1 年¥500\.00元.*2 年¥950\.00元/);
    await user.click(screen.getByRole('button', { name: '展开' }));
    expect(screen.getByRole('table', { name: '产品对比' })).toBeVisible();
    matchMedia.mockRestore();
  });

  it('sorts by a column in both ways, and a third press is the list as it was', async () => {
    const { user, address } = await show();
    const head = async () => within(await matrix()).getByRole('columnheader', { name: /^3 年/ });
    await user.click(within(await head()).getByRole('button'));
    expect(address()).toContain('sort=3-asc');
    expect(await head()).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(await head()).getByRole('button'));
    expect(await head()).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(await head()).getByRole('button'));
    expect(address()).toBe('/ssl/products');
  });
});
