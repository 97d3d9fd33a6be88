import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

/** What domains add to the dashboard, the palette, the navigation and the pages of orders. */
export const contributes: ManifestSource['contributes'] = [
  {
    slot: 'host/dashboard-card/v1',
    id: 'todo-domains',
    order: 15,
    permission: 'domain:read',
    title: text('ending'),
    place: 'todo',
    quiet: true,
  },
  {
    slot: 'host/palette-action/v1',
    id: 'find-domain',
    order: 60,
    permission: 'domain:read',
    title: text('find'),
    hint: text('find.hint'),
    words: text('find.words'),
    icon: 'search',
    to: '/domain/search',
  },
  {
    slot: 'host/palette-action/v1',
    id: 'renew-domains',
    order: 65,
    permission: 'domain:read',
    title: text('page.renew'),
    hint: text('renew.hint'),
    words: text('renew.words'),
    icon: 'domain',
    to: '/domain/renew/form',
  },
  {
    slot: 'host/palette-results/v1',
    id: 'domains',
    order: 20,
    permission: 'domain:read',
    title: text('page.mine'),
  },
  {
    slot: 'host/navigation-count/v1',
    id: 'mine',
    order: 10,
    permission: 'domain:read',
    to: '/domain/manage/mine',
  },
  {
    slot: 'host/navigation-count/v1',
    id: 'cart',
    order: 20,
    permission: 'domain:read',
    to: '/domain/cart',
  },
  {
    slot: 'orders/details-panel/v1',
    id: 'order-domain',
    order: 20,
    permission: 'domain:read',
    title: text('order-domain'),
    stages: ['validation', 'issuing', 'issued'],
  },
];
