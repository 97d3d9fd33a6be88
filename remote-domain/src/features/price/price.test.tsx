import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { domainCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, server } from '@certdeck/federation/testing';
import { tldOf } from '../../testing/domains.ts';
import { texts } from '../../texts.ts';
import PricePage from './Price.page.tsx';

const tld = [
  tldOf('com', { register: 6_900, renew: 7_900, threeYears: 22_700 }),
  tldOf('store', { register: 1_200, renew: 45_800, threeYears: 92_800 }),
  tldOf('xn--fiqs8s', {
    unicode: '中国',
    register: 9_900,
    renew: 9_900,
    threeYears: null,
    maxYears: 2,
    redemptionDays: 0,
    graceDays: 0,
  }),
];
const listed = onCall(domainCalls.listTlds, { data: { tld } });
const show = (path = '/domain/price', handler = listed) =>
  renderScreen(<PricePage />, { path, lang: 'en', namespaces: { domain: texts }, handlers: [handler] });
const table = () => screen.findByRole('table', { name: 'Domain prices' });
const endings = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const head = async (name: string) => within(await table()).getByRole('columnheader', { name });

describe('the prices of domains', () => {
  it('are a row a top-level domain, from one call, with what renewing and three years cost (DOM-013, DOM-015)', async () => {
    await show();
    const row = within(await table()).getByRole('row', { name: /^\.com/ });
    expect(row).toHaveTextContent('.com¥69.00 CNY¥79.00 CNY¥227.00 CNY¥79.00 CNY¥600.00 CNY1–1045 days');
    expect(await endings()).toEqual(['.com', '.store', '.中国.xn--fiqs8s']);
    expect(within(await table()).getByRole('row', { name: /^\.中国/ })).toHaveTextContent(
      '.中国.xn--fiqs8s¥99.00 CNY¥99.00 CNY–¥79.00 CNY–1–2–',
    );
    expect(sentTo(domainCalls.listTlds)).toHaveLength(1);
    expect(within(await table()).getByRole('row', { name: /^\.store/ })).toHaveTextContent(
      '38× the first year',
    );
  });

  it('are sorted by a press on a head in both ways, and the address says how (DOM-013)', async () => {
    const { user, address } = await show();
    await user.click(within(await head('Renews at')).getByRole('button'));
    expect(address()).toBe('/domain/price?sort=renew-asc');
    expect(await endings()).toEqual(['.com', '.中国.xn--fiqs8s', '.store']);
    await user.click(within(await head('Renews at')).getByRole('button'));
    expect(address()).toBe('/domain/price?sort=renew-desc');
    expect(await head('Renews at')).toHaveAttribute('aria-sort', 'descending');
    expect(await endings()).toEqual(['.store', '.中国.xn--fiqs8s', '.com']);
    await user.click(within(await head('First year')).getByRole('button'));
    expect(await endings()).toEqual(['.store', '.com', '.中国.xn--fiqs8s']);
  });

  it.each([
    ['asc', ['.com', '.store', '.中国.xn--fiqs8s']],
    ['desc', ['.store', '.com', '.中国.xn--fiqs8s']],
  ])('of what isn’t sold for three years stand last, %s too (DOM-013)', async (way, order) => {
    await show(`/domain/price?sort=threeYears-${way}`);
    expect(await endings()).toEqual(order);
  });

  it('are narrowed by name in either form, and lead back from nothing (DOM-013)', async () => {
    const { user, address } = await show('/domain/price?q=fiqs');
    expect(await endings()).toEqual(['.中国.xn--fiqs8s']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '.nothing');
    await user.click(await screen.findByRole('button', { name: 'Show all endings' }));
    expect(await endings()).toHaveLength(3);
    expect(address()).toBe('/domain/price');
  });

  it('say that nothing is sold, and offer another try when they can’t be had', async () => {
    const { user } = await show('/domain/price', onCall(domainCalls.listTlds, 'network'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onCall(domainCalls.listTlds, { data: { tld: [] } }));
    await user.click(again);
    expect(await screen.findByText('No endings are sold at present')).toBeVisible();
  });

  it('are cards on a phone, sorted by a choice', async () => {
    const real = window.matchMedia;
    const phone = (query: string) => Object.assign(real(query), { matches: query.startsWith('(max-width') });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(phone);
    const { user, address } = await show();
    const cards = async () =>
      within(await screen.findByRole('list', { name: 'Domain prices' })).getAllByRole('listitem');
    expect((await cards())[0]).toHaveTextContent('.comFirst year¥69.00 CNYRenews at¥79.00 CNY');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Renews at, descending');
    expect(address()).toBe('/domain/price?sort=renew-desc');
    expect((await cards())[0]).toHaveTextContent('.store');
    matchMedia.mockRestore();
  });
});
