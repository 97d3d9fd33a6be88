import { manifestTexts } from '@certdeck/build/manifest-texts';
import { join } from 'node:path';
import about from './features/tools/locales/en.json' with { type: 'json' };
import english from './locales/manifest/en.json' with { type: 'json' };

/** A text of the manifest in every language, by its key in `locales/manifest/`. */
export const text = manifestTexts(import.meta.dirname, english);

/** What a tool does, in a sentence or two: for search engines, and on the page of all tools. */
export const aboutText = manifestTexts(join(import.meta.dirname, 'features/tools'), about, 'locales');
