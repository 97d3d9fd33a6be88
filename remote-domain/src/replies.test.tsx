import { describe, it } from '@jest/globals';
import { domainCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import ContactsPage from './features/contact/Contacts.page.tsx';
import GroupsPage from './features/group/Groups.page.tsx';
import PricePage from './features/price/Price.page.tsx';
import SearchPage from './features/search/Search.page.tsx';
import { nameOf, tldOf } from './testing/domains.ts';
import { contactOf, groupOf, groupsOf } from './testing/people.ts';
import { texts } from './texts.ts';

const options = { namespaces: { domain: texts }, lang: 'en' } as const;

const cases = spoiledCases([
  {
    name: 'the search',
    element: <SearchPage />,
    options: { ...options, path: '/domain/search?q=shopfly' },
    reads: [callOf(domainCalls.suggest, [nameOf('shopfly.test', { exact: true })])],
  },
  {
    name: 'the prices',
    element: <PricePage />,
    options,
    reads: [callOf(domainCalls.listTlds, { tld: [tldOf('com')] })],
  },
  {
    name: 'the contacts',
    element: <ContactsPage />,
    options,
    reads: [callOf(domainCalls.listDomainContacts, [contactOf()])],
  },
  {
    name: 'the groups',
    element: <GroupsPage />,
    options,
    reads: [callOf(domainCalls.listDomainGroups, groupsOf([groupOf({ domains: 1 })]))],
  },
]);

describe('screens of domains', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
