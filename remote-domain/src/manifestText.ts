import { manifestTexts } from '@certdeck/build/manifest-texts';
import english from './locales/manifest/en.json' with { type: 'json' };

/** A text of the manifest in every language, by its key in `locales/manifest/`. */
export const text = manifestTexts(import.meta.dirname, english);
