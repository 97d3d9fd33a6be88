/**
 * Text of an article. Inside `text`, `items`, `rows` and `title`: `code` between backticks, and links as
 * [text](/path) to a page of the portal, which is drawn as plain text where that area isn't deployed.
 */
export type Block =
  | { kind: 'p'; text: string }
  | { kind: 'h'; title: string }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'code'; text: string; label?: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'note' | 'warning'; text: string };

export interface ArticleText {
  title: string;
  summary: string;
  blocks: readonly Block[];
}

export const articleLangs = ['zh', 'en'] as const;
export type ArticleLang = (typeof articleLangs)[number];

export type HelpGroup = 'start' | 'validation' | 'install' | 'care';
export const helpGroups: readonly HelpGroup[] = ['start', 'validation', 'install', 'care'];

/** What the overview knows of an article without loading its text. */
export interface ArticleEntry {
  id: string;
  group: HelpGroup;
  /** Reading time in minutes. */
  minutes: number;
  title: Record<ArticleLang, string>;
  summary: Record<ArticleLang, string>;
  /** Words that a search finds it by, beside title and summary. */
  words: string;
  load(lang: ArticleLang): Promise<{ default: readonly Block[] }>;
}

/** The languages that articles are written in (D-017): Chinese for Chinese, English for all others. */
export function articleLang(lang: string): ArticleLang {
  return lang === 'zh' ? 'zh' : 'en';
}

/** Articles whose title, summary or words hold every word of the search. */
export function findArticles(
  entries: readonly ArticleEntry[],
  lang: ArticleLang,
  search: string,
): readonly ArticleEntry[] {
  const wanted = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, summary, words }) => {
    const held = `${title[lang]} ${summary[lang]} ${words}`.toLowerCase();
    return wanted.every((word) => held.includes(word));
  });
}
