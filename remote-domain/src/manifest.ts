import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
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
    { path: '/domain/manage/mine', title: text('page.mine'), screen: 'manage', permission: 'domain:read' },
    {
      path: '/domain/manage/expiring',
      parent: '/domain/manage/mine',
      title: text('page.expiring'),
      screen: 'manage',
      permission: 'domain:read',
    },
    {
      path: '/domain/manage/expired',
      parent: '/domain/manage/mine',
      title: text('page.expired'),
      screen: 'manage',
      permission: 'domain:read',
    },
    {
      path: '/domain/manage/for-sale',
      parent: '/domain/manage/mine',
      title: text('page.forSale'),
      screen: 'manage',
      permission: 'domain:read',
    },
    {
      path: '/domain/manage/:orderNo',
      title: text('page.domain'),
      screen: 'name',
      parent: '/domain/manage/mine',
      permission: 'domain:read',
    },
    {
      path: '/domain/renew/form',
      parent: '/domain/renew/list',
      title: text('page.renew'),
      screen: 'renew-form',
      permission: 'domain:read',
    },
    {
      path: '/domain/renew/list',
      title: text('page.renewals'),
      screen: 'renew-list',
      permission: 'domain:read',
    },
    { path: '/domain/contact', title: text('page.contact'), screen: 'contact', permission: 'domain:read' },
    { path: '/domain/group', title: text('page.group'), screen: 'group', permission: 'domain:read' },
    { path: '/domain/dns', title: text('page.dns'), screen: 'dns', permission: 'domain:read' },
    {
      path: '/domain/dns/:domain',
      parent: '/domain/dns',
      title: text('page.dns-zone'),
      screen: 'dns-zone',
      permission: 'domain:read',
    },
    { path: '/domain/price', title: text('page.price'), screen: 'price', permission: 'domain:read' },
  ],
  redirects: [
    { from: '/domain', to: '/domain/search' },
    { from: '/domain/manage', to: '/domain/manage/mine' },
    { from: '/domain/renew', to: '/domain/renew/form' },
  ],
  navigation: [
    { group, path: '/domain/search', title: text('page.search'), order: 10, icon: 'search' },
    { group, path: '/domain/cart', title: text('page.cart'), order: 20, icon: 'cart' },
    { group, path: '/domain/manage/mine', title: text('page.mine'), order: 30, icon: 'domain' },
    { group, path: '/domain/renew/list', title: text('page.renewals'), order: 40, icon: 'convert' },
    { group, path: '/domain/dns', title: text('page.dns'), order: 50, icon: 'server' },
    { group, path: '/domain/contact', title: text('page.contact'), order: 60, icon: 'users' },
    { group, path: '/domain/group', title: text('page.group'), order: 70, icon: 'folder' },
    { group, path: '/domain/price', title: text('page.price'), order: 90, icon: 'price' },
  ],
  provides: [],
  permissions: {},
  consumes: [],
  contributes,
};
