import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

const group = { id: 'domain', title: text('area'), order: 25, icon: 'domain' };

export const manifest: ManifestSource = {
  id: 'domain',
  contract: '^1.1',
  owner: 'team-domain',
  title: group.title,
  routes: [
    { path: '/domain/search', title: text('page.search'), screen: 'search', permission: 'domain:read' },
    { path: '/domain/cart', title: text('page.cart'), screen: 'cart', permission: 'domain:read' },
    { path: '/domain/price', title: text('page.price'), screen: 'price', permission: 'domain:read' },
  ],
  redirects: [{ from: '/domain', to: '/domain/search' }],
  navigation: [
    { group, path: '/domain/search', title: text('page.search'), order: 10, icon: 'search' },
    { group, path: '/domain/cart', title: text('page.cart'), order: 20, icon: 'cart' },
    { group, path: '/domain/price', title: text('page.price'), order: 90, icon: 'price' },
  ],
  provides: [],
  permissions: {},
  consumes: [],
};
