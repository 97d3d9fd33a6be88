import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';

const group = {
  id: 'orders',
  order: 20,
  icon: 'orders',
  title: { zh: '订单', en: 'Orders', es: 'Pedidos', de: 'Bestellungen', ja: '注文', fr: 'Commandes' },
};
const list = {
  zh: '订单列表',
  en: 'Order list',
  es: 'Lista de pedidos',
  de: 'Bestellliste',
  ja: '注文一覧',
  fr: 'Liste des commandes',
};
const expiring = {
  zh: '即将到期',
  en: 'Expiring',
  es: 'Por caducar',
  de: 'Läuft ab',
  ja: '期限間近',
  fr: 'Expire bientôt',
};
const organizations = {
  zh: '组织信息',
  en: 'Organisation info',
  es: 'Organización',
  de: 'Organisation',
  ja: '組織情報',
  fr: 'Organisation',
};
const contacts = {
  zh: '订单联系人',
  en: 'Order contacts',
  es: 'Contactos',
  de: 'Kontakte',
  ja: '連絡先',
  fr: 'Contacts',
};
const detail = {
  zh: '订单详情',
  en: 'Order details',
  es: 'Detalle del pedido',
  de: 'Bestelldetails',
  ja: '注文詳細',
  fr: 'Détail de la commande',
};

export const manifest: ManifestSource = {
  id: 'orders',
  contract: '^1.1',
  owner: 'team-orders',
  title: group.title,
  routes: [
    { path: '/orders/list', title: list, screen: 'list', permission: 'order:read' },
    { path: '/orders/expiring', title: expiring, screen: 'expiring', permission: 'order:read' },
    { path: '/orders/org', title: organizations, screen: 'organizations', permission: 'organization:read' },
    { path: '/orders/contact', title: contacts, screen: 'contacts', permission: 'contact:read' },
    {
      path: '/ssl/certificate/:id',
      title: detail,
      screen: 'detail',
      parent: '/orders/list',
      permission: 'order:read',
    },
  ],
  redirects: [{ from: '/orders', to: '/orders/list' }],
  navigation: [
    { group, path: '/orders/list', title: list, order: 10 },
    { group, path: '/orders/expiring', title: expiring, order: 20 },
    { group, path: '/orders/org', title: organizations, order: 30 },
    { group, path: '/orders/contact', title: contacts, order: 40 },
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
