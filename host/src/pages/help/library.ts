import { fallbackLanguages, type Language } from '@certdeck/contract';
import type { ArticleEntry, ArticleText } from './article.ts';
import { articles } from './articles.ts';

/** An article as it is shown. */
export interface Article extends ArticleEntry, ArticleText {
  /** The language it is written in, which is another than the customer's where it isn't translated. */
  written: Language;
}

/** Every article of the help in one language, in the order of the overview. */
export type Library = readonly Article[];

/** Gives the file of an article, or undefined when it isn't written in that language. */
export type ReadArticle = (lang: Language, id: string) => Promise<ArticleText | undefined>;

/**
 * Loads the articles in one language, and in English those that lack it.
 * @throws what loading the chunk failed with
 */
export async function loadLibrary(
  lang: Language,
  read: ReadArticle = readArticle,
  entries: readonly ArticleEntry[] = articles,
): Promise<Library> {
  return Promise.all(
    entries.map(async (entry) => {
      for (const written of [lang, ...fallbackLanguages]) {
        const text = await read(written, entry.id);
        if (text) return { ...entry, ...text, written };
      }
      throw new Error(`The help has no article ${entry.id}`);
    }),
  );
}

/** All articles of one language are one chunk, `help-<language>` (docs/adr/0043). */
async function readArticle(lang: Language, id: string): Promise<ArticleText | undefined> {
  try {
    const { default: text } = (await import(
      /* webpackChunkName: "help-[request]" */ `./articles/${lang}/${id}.json`,
      { with: { type: 'json' } }
    )) as { default: ArticleText };
    return text;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The bundler knows every file of the folder; what it doesn't know fails at once, without a request. */
const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));
