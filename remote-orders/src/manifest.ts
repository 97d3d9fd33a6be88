import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
import { pageText, text } from './manifestText.ts';

const group = {
  id: 'orders',
  order: 20,
  icon: 'orders',
  title: text('area'),
};

export const manifest: ManifestSource = {
  id: 'orders',
  contract: '^1.1',
  owner: 'team-orders',
  title: group.title,
  routes: [
    {
      path: '/orders/list',
      title: text('page.list'),
      screen: 'list',
      permission: 'order:read',
      opening: { title: pageText('list.title'), search: pageText('list.search') },
    },
    { path: '/orders/expiring', title: text('page.expiring'), screen: 'expiring', permission: 'order:read' },
    {
      path: '/orders/org',
      title: text('page.organizations'),
      screen: 'organizations',
      permission: 'organization:read',
    },
    {
      path: '/orders/org/:id/domains',
      title: text('page.verified-domains'),
      screen: 'verifiedDomains',
      parent: '/orders/org',
      permission: 'organization:read',
    },
    { path: '/orders/contact', title: text('page.contacts'), screen: 'contacts', permission: 'contact:read' },
    {
      path: '/ssl/certificate/:id',
      title: text('page.detail'),
      screen: 'detail',
      parent: '/orders/list',
      permission: 'order:read',
    },
  ],
  redirects: [{ from: '/orders', to: '/orders/list' }],
  navigation: [
    { group, path: '/orders/list', title: text('page.list'), order: 10, icon: 'orders' },
    { group, path: '/orders/expiring', title: text('page.expiring'), order: 20, icon: 'clock' },
    { group, path: '/orders/org', title: text('page.organizations'), order: 30, icon: 'company' },
    { group, path: '/orders/contact', title: text('page.contacts'), order: 40, icon: 'user' },
  ],
  provides: [],
  permissions: {},
  consumes: ['billing/payment-dialog/v1'],
  contributes,
  config: {
    orderLimit: { type: 'number', minimum: 1 },
    cfcaEnabled: { type: 'boolean' },
    demoZone: { type: 'string' },
  },
};
