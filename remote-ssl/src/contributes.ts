import type { ManifestSource } from '@certdeck/build';
import { manifestTexts } from '@certdeck/build/manifest-texts';
import english from './locales/manifest/en.json' with { type: 'json' };

const text = manifestTexts(import.meta.dirname, english);

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
