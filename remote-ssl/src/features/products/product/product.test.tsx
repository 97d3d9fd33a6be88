import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import { product, products } from '../../../testing/products.ts';
import { texts } from '../../../texts.ts';
import ProductPage from './Product.page.tsx';

const handlers = [onCall(orderCalls.listProducts, { data: [...products], total: products.length })];
const show = (productNo: string, options: RenderScreenOptions = {}) =>
  renderScreen(<ProductPage />, {
    path: `/ssl/products/${productNo}`,
    route: '/ssl/products/:productNo',
    lang: 'en',
    namespaces: { ssl: texts },
    handlers,
    ...options,
  });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('the page of a product', () => {
  it('says what one gets by the rules, what is needed for it, and names the page', async () => {
    const titles: unknown[] = [];
    await show('ALP-DVF', { onTitle: (title) => titles.push(title) });
    expect(await screen.findByRole('heading', { level: 1, name: 'ALP-DVF certificate' })).toBeVisible();
    expect(titles).toContain('ALP-DVF certificate');
    expect(fact('What is checked')).toHaveTextContent(/^Control of the domain names$/);
    expect(fact('Names included')).toHaveTextContent('2 names');
    expect(fact('Each further name per year')).toHaveTextContent('¥50.00 CNY');
    expect(fact('Wildcard names')).toHaveTextContent('Yes');
    expect(fact('Validation method')).toHaveTextContent(
      'DNS TXT record · DNS CNAME record · File on the web server',
    );
    expect(fact('What we need from you')).toHaveTextContent('Nothing but the names');
    expect(fact('CSR and private key')).toHaveTextContent('RSA or ECC, as you choose');
    expect(screen.queryByText(/warranty/i)).toBeNull();
  });

  it('says the same of a product that names an organisation and has no names to prove', async () => {
    await show('ALP-CODE');
    await screen.findByRole('heading', { level: 1 });
    expect(fact('What is checked')).toHaveTextContent(/^Organisation$/);
    expect(fact('Names included')).toHaveTextContent('None: it names a person or organisation');
    expect(fact('Validation method')).toHaveTextContent('Not needed');
    expect(fact('What we need from you')).toHaveTextContent('Organisation · Contact person');
    expect(fact('CSR and private key')).toHaveTextContent('This product always uses RSA 4096');
  });

  it('leaves a wildcard product the one method that its names allow (A§4.29)', async () => {
    await show('ALP-DVW');
    await screen.findByRole('heading', { level: 1 });
    expect(fact('Validation method')).toHaveTextContent(/^DNS TXT record$/);
  });

  it('has its terms with price, saving and reissues, each of which buys', async () => {
    await show('ALP-DV1');
    const terms = await screen.findByRole('table', { name: 'Terms and prices' });
    const links = within(terms).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map((year) => `/ssl/certificates?product=ALP-DV1&year=${year}`),
    );
    expect(within(terms).getByRole('row', { name: /^2 years/ })).toHaveTextContent(/¥190\.00 CNY.*−5%/);
    expect(screen.getByRole('link', { name: 'Buy' })).toHaveAttribute(
      'href',
      '/ssl/certificates?product=ALP-DV1&year=1',
    );
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      '/ssl/products?compare=ALP-DV1',
    );
  });

  it('shows texts in the language, and says where it has to fall back to another one (SSL-071, D-262)', async () => {
    const german = product({
      productNo: 'DE',
      productType: 'dv_single_ssl',
      texts: { de: { product: 'Auf Deutsch' } },
    });
    await show('DE', {
      lang: 'de',
      handlers: [onCall(orderCalls.listProducts, { data: [german], total: 1 })],
    });
    expect(await screen.findByText('Auf Deutsch')).toBeVisible();
    const fallback = screen.getByText('About alphassl');
    expect(fallback).toHaveAttribute('lang', 'en');
    expect(fallback.nextElementSibling).toHaveTextContent('English');
    expect(screen.getByText('Auf Deutsch').closest('[lang]')).not.toHaveAttribute('lang', 'en');
  });

  it.each([['NONE'], ['DGC-DV1']])(
    'says so where %s is not on sale here, and leads to the list',
    async (no) => {
      await show(no, { site: { brandExcept: ['digicert'] } });
      expect(await screen.findByRole('heading', { name: 'There is no such product' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Price list' })).toHaveAttribute('href', '/ssl/products');
    },
  );
});
