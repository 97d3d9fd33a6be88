import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

/** What ssl adds to the palette. */
export const contributes: ManifestSource['contributes'] = [
  {
    slot: 'host/palette-action/v1',
    id: 'buy',
    order: 10,
    permission: 'order:create',
    title: text('buy'),
    hint: text('buy.hint'),
    words: text('buy.words'),
    icon: 'certificate',
    to: '/ssl/certificates',
    shortcut: true,
  },
];
