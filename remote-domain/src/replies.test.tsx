import { describe, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { domainCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import CartPage from './features/cart/Cart.page.tsx';
import { texts as cartTexts } from './features/cart/texts.ts';
import PricePage from './features/price/Price.page.tsx';
import SearchPage from './features/search/Search.page.tsx';
import { contactOf, lineOf, nameOf, tldOf } from './testing/domains.ts';
import { texts } from './texts.ts';

const options = { namespaces: { domain: texts }, lang: 'en' } as const;

const cases = spoiledCases([
  {
    name: 'the search',
    element: <SearchPage />,
    options: { ...options, path: '/domain/search?q=shopfly' },
    reads: [
      callOf(domainCalls.suggest, [nameOf('shopfly.test', { exact: true })]),
      callOf(domainCalls.listCart, [lineOf('shopfly.test')]),
    ],
  },
  {
    name: 'the prices',
    element: <PricePage />,
    options,
    reads: [callOf(domainCalls.listTlds, { tld: [tldOf('com')] })],
  },
  {
    name: 'the cart',
    element: <CartPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-cart': cartTexts } },
    reads: [
      callOf(domainCalls.listCart, [lineOf('shopfly.test')]),
      callOf(domainCalls.listDomainContacts, [contactOf('c1')]),
    ],
    writes: [callOf(domainCalls.payCart, { orderNo: ['D-1'] })],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: /^Pay/ }));
      await user.click(await screen.findByRole('button', { name: /^Confirm/ }));
    },
    success: 'Being registered',
  },
]);

describe('screens of domains', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
