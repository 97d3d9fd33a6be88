/**
 * Part of an article. In `text`, `items`, `rows`: `code` between backticks, and links as [text](/path) to a page of the
 * portal, which are drawn as plain text where that page isn't there.
 */
export type Block =
  | { kind: 'p'; text: string }
  | { kind: 'h'; title: string }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'code'; label: string; lines: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'note' | 'warning'; text: string };

/** A file `articles/<language>/<id>.json`. */
export interface ArticleText {
  title: string;
  summary: string;
  /** Words that people look for it by and that its text lacks. */
  words: string;
  blocks: readonly Block[];
}

export const helpGroups = ['start', 'validation', 'install', 'hosting', 'signing', 'care'] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** What is alike in all languages. */
export interface ArticleEntry {
  id: string;
  group: HelpGroup;
  /** Reading time in minutes. */
  minutes: number;
}

export const HELP_PAGE = '/help/overview';

/** Address of an article. */
export const articlePath = (id: string): string => `/help/article/${id}`;
