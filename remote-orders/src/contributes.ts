import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

/** What orders adds to the dashboard, the palette and the products. */
export const contributes: ManifestSource['contributes'] = [
  {
    slot: 'host/dashboard-card/v1',
    id: 'counts',
    order: 20,
    permission: 'order:read',
    title: text('counts'),
    place: 'figures',
    tiles: 4,
  },
  {
    slot: 'host/dashboard-card/v1',
    id: 'first-steps',
    order: 10,
    permission: 'order:create',
    title: text('first-steps'),
    place: 'banner',
    quiet: true,
  },
  {
    slot: 'host/dashboard-card/v1',
    id: 'expiring',
    order: 10,
    permission: 'order:read',
    title: text('expiring'),
    place: 'main',
  },
  {
    slot: 'host/palette-action/v1',
    id: 'renew',
    order: 40,
    permission: 'order:read',
    title: text('renew'),
    hint: text('renew.hint'),
    words: text('renew.words'),
    icon: 'orders',
    to: '/orders/expiring',
  },
  {
    slot: 'host/palette-action/v1',
    id: 'unpaid',
    order: 50,
    permission: 'order:pay',
    title: text('unpaid'),
    hint: text('unpaid.hint'),
    icon: 'wallet',
    to: '/orders/list?status=1001',
  },
  { slot: 'ssl/product-badge/v1', id: 'in-use', order: 10, permission: 'order:read' },
];
