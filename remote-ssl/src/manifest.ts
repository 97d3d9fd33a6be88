import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
import { pageText, text } from './manifestText.ts';

const group = {
  id: 'ssl',
  order: 10,
  icon: 'certificate',
  title: text('area'),
};

export const manifest: ManifestSource = {
  id: 'ssl',
  contract: '^1.1',
  owner: 'team-ssl',
  title: group.title,
  routes: [
    {
      path: '/ssl/certificates',
      title: text('page.buy'),
      screen: 'certificates',
      permission: 'order:create',
      opening: {
        title: pageText('ssl.title'),
        lead: pageText('page.lead'),
        question: { label: pageText('ask.title'), help: pageText('ask.help') },
      },
    },
    { path: '/ssl/products', title: text('page.prices'), screen: 'products', permission: 'session' },
    {
      path: '/ssl/products/:productNo',
      title: text('page.product'),
      screen: 'product',
      parent: '/ssl/products',
      permission: 'session',
    },
  ],
  redirects: [{ from: '/ssl', to: '/ssl/certificates' }],
  navigation: [
    { group, path: '/ssl/certificates', title: text('page.buy'), order: 10, icon: 'cart' },
    { group, path: '/ssl/products', title: text('page.prices'), order: 20, icon: 'price' },
  ],
  provides: [],
  permissions: {},
  consumes: ['billing/payment-dialog/v1'],
  contributes,
  config: {
    brandOnly: { type: 'array' },
    brandExcept: { type: 'array' },
    dcvTxtBrands: { type: 'array' },
    serverKeyBrands: { type: 'array' },
    csrZipUpload: { type: 'boolean' },
    cfcaEnabled: { type: 'boolean' },
  },
};
