import { manifestTexts } from '@certdeck/build/manifest-texts';
import page from './locales/en.json' with { type: 'json' };
import english from './locales/manifest/en.json' with { type: 'json' };

/** A text of the manifest in every language, by its key in `locales/manifest/`. */
export const text = manifestTexts(import.meta.dirname, english);

/** A text of the area's pages in every language, for what of them is drawn before their code is there. */
export const pageText = manifestTexts(import.meta.dirname, page, 'locales');
