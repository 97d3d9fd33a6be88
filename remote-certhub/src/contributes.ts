import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

/** What the certificate tools add to the palette and to the page of an issued order. */
export const contributes: ManifestSource['contributes'] = [
  {
    slot: 'host/palette-action/v1',
    id: 'tools',
    order: 30,
    title: text('tools'),
    hint: text('tools.hint'),
    icon: 'tools',
    to: '/certhub/tools/gen-csr',
    shortcut: true,
  },
  {
    slot: 'host/palette-action/v1',
    id: 'read',
    order: 60,
    title: text('read'),
    hint: text('read.hint'),
    words: text('read.words'),
    icon: 'search',
    to: '/certhub/tools/parse-cert',
  },
  {
    slot: 'host/palette-action/v1',
    id: 'audit',
    order: 70,
    permission: 'report:run',
    title: text('audit'),
    hint: text('audit.hint'),
    icon: 'shield',
    to: '/certhub/tools/report/new',
  },
  {
    slot: 'orders/details-panel/v1',
    id: 'order-tools',
    order: 10,
    title: text('order-tools'),
    stages: ['issued'],
  },
];
