import type { ArticleEntry } from './article.ts';

/** Every article, in the order of the overview; texts are loaded when one is opened. */
export const articles: readonly ArticleEntry[] = [];
