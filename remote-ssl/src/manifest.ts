import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';

const group = {
  id: 'ssl',
  order: 10,
  icon: 'certificate',
  title: {
    zh: 'SSL 证书',
    en: 'SSL certificates',
    es: 'Certificados SSL',
    de: 'SSL-Zertifikate',
    ja: 'SSL証明書',
    fr: 'Certificats SSL',
  },
};
const buy = {
  zh: '购买证书',
  en: 'Buy a certificate',
  es: 'Comprar certificado',
  de: 'Zertifikat kaufen',
  ja: '証明書を購入',
  fr: 'Acheter un certificat',
};
const prices = {
  zh: '价格表',
  en: 'Price list',
  es: 'Lista de precios',
  de: 'Preisliste',
  ja: '価格表',
  fr: 'Liste de prix',
};

export const manifest: ManifestSource = {
  id: 'ssl',
  contract: '^1.1',
  owner: 'team-ssl',
  title: group.title,
  routes: [
    { path: '/ssl/certificates', title: buy, screen: 'certificates', permission: 'order:create' },
    { path: '/ssl/products', title: prices, screen: 'products', permission: 'session' },
  ],
  redirects: [{ from: '/ssl', to: '/ssl/certificates' }],
  navigation: [
    { group, path: '/ssl/certificates', title: buy, order: 10 },
    { group, path: '/ssl/products', title: prices, order: 20 },
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
