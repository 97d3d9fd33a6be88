import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
import { text } from './manifestText.ts';

const group = { id: 'account', title: text('area'), order: 60, icon: 'user' };
const agent = { id: 'agent', title: text('page.agent'), order: 70, icon: 'company' };

export const manifest: ManifestSource = {
  id: 'account',
  contract: '^1.1',
  owner: 'team-account',
  title: group.title,
  routes: [
    { path: '/account/log', title: text('page.log'), screen: 'log', permission: 'audit:read' },
    { path: '/account/privacy', title: text('page.privacy'), screen: 'privacy', permission: 'session' },
    { path: '/account/center', title: text('page.center'), screen: 'center', permission: 'session' },
    { path: '/account/info', title: text('page.info'), screen: 'info', permission: 'session' },
    { path: '/account/secure', title: text('page.secure'), screen: 'secure', permission: 'session' },
    { path: '/account/manage', title: text('page.manage'), screen: 'manage', permission: 'order:read' },
    { path: '/account/join', title: text('page.join'), screen: 'join', permission: 'session' },
    { path: '/account/products', title: text('page.products'), screen: 'products', permission: 'session' },
    {
      path: '/account/cert-package',
      title: text('page.certPackage'),
      screen: 'certPackage',
      permission: 'ledger:read',
    },
    { path: '/account/partner', title: text('page.partner'), screen: 'partner', permission: 'session' },
    {
      path: '/account/developer',
      title: text('page.developer'),
      screen: 'developer',
      permission: 'developer:manage',
    },
    { path: '/account/notify', title: text('page.notify'), screen: 'notify', permission: 'session' },
    {
      path: '/app/saas/apply',
      title: text('page.agent.apply'),
      screen: 'agentApply',
      permission: 'agent:manage',
    },
    {
      path: '/app/saas/dash-config',
      title: text('page.agent.site'),
      screen: 'agentSite',
      permission: 'agent:manage',
    },
    {
      path: '/app/saas/customers',
      title: text('page.agent.customers'),
      screen: 'agentCustomers',
      permission: 'agent:manage',
    },
    {
      path: '/app/saas/cname',
      title: text('page.agent.host'),
      screen: 'agentHost',
      permission: 'agent:manage',
    },
  ],
  redirects: [
    { from: '/account', to: '/account/center' },
    { from: '/app/saas', to: '/app/saas/apply' },
  ],
  navigation: [
    { group, path: '/account/log', title: text('page.log'), order: 60, icon: 'clock' },
    { group, path: '/account/privacy', title: text('page.privacy'), order: 65, icon: 'file' },
    { group, path: '/account/center', title: text('page.center'), order: 10, icon: 'user' },
    { group, path: '/account/info', title: text('page.info'), order: 20, icon: 'card' },
    { group, path: '/account/secure', title: text('page.secure'), order: 30, icon: 'shield' },
    { group, path: '/account/manage', title: text('page.manage'), order: 40, icon: 'users' },
    { group, path: '/account/products', title: text('page.products'), order: 50, icon: 'price' },
    { group, path: '/account/cert-package', title: text('page.certPackage'), order: 55, icon: 'certificate' },
    { group, path: '/account/partner', title: text('page.partner'), order: 80, icon: 'gift' },
    { group, path: '/account/developer', title: text('page.developer'), order: 70, icon: 'terminal' },
    { group, path: '/account/notify', title: text('page.notify'), order: 90, icon: 'bell' },
    {
      group: agent,
      path: '/app/saas/apply',
      title: text('page.agent.apply'),
      order: 10,
      icon: 'file',
    },
    {
      group: agent,
      path: '/app/saas/dash-config',
      title: text('page.agent.site'),
      order: 20,
      icon: 'settings',
    },
    {
      group: agent,
      path: '/app/saas/cname',
      title: text('page.agent.host'),
      order: 30,
      icon: 'domain',
    },
    {
      group: agent,
      path: '/app/saas/customers',
      title: text('page.agent.customers'),
      order: 40,
      icon: 'users',
    },
  ],
  provides: [],
  permissions: {},
  consumes: [],
  contributes,
};
