import type { Block } from './article.ts';
import type { Article, Library } from './library.ts';
import { folded } from './folding.ts';

/** An article that was found. */
export interface Hit {
  article: Article;
  /** The sentence or line of code that holds most of the words; undefined when only title, summary or words do. */
  sentence?: string;
}

/** Finds articles in one language. */
export type HelpSearch = (query: string) => readonly Hit[];

/** Where a word may stand, the most telling first; `words` are the summary and the further words. */
const FIELDS = ['title', 'words', 'headings', 'content'] as const;

interface Indexed {
  article: Article;
  fields: Record<(typeof FIELDS)[number], string>;
  sentences: readonly { text: string; folded: string }[];
}

/**
 * Makes the articles of one language searchable. Words are looked for inside of others, which is what German compounds
 * and languages without spaces need; some thirty articles need no index for that.
 */
export function createHelpSearch(library: Library): HelpSearch {
  const indexed = library.map(index);
  return (query) => {
    const words = queryWords(query);
    if (words.length === 0) return [];
    return indexed
      .map((one) => ({ one, places: words.map((word) => placeOf(one, word)) }))
      .filter(({ places }) => !places.includes(FIELDS.length))
      .map(({ one, places }) => ({ one, rank: places.reduce((sum, place) => sum + place, 0) }))
      .sort((a, b) => a.rank - b.rank || uses(b.one, words) - uses(a.one, words))
      .map(({ one }) => ({ article: one.article, ...sentenceOf(one, words) }));
  };
}

/**
 * The words of a query. Chinese and Japanese are split by the browser's dictionary; particles in hiragana are left out
 * beside other words.
 */
export function queryWords(query: string): readonly string[] {
  const parts = folded(query)
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap((part) => (UNSPACED.test(part) ? wordsIn(part) : [part]));
  const telling = parts.filter((part) => !/^\p{Script=Hiragana}+$/u.test(part));
  return [...new Set(telling.length > 0 ? telling : parts)];
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function wordsIn(text: string): string[] {
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)];
  return words.flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []));
}

function index(article: Article): Indexed {
  const { title, summary, words, blocks } = article;
  const headings = blocks.flatMap((block) => (block.kind === 'h' ? block.title : []));
  const sentences = blocks.flatMap(sentencesOf).map((text) => ({ text, folded: folded(text) }));
  return {
    article,
    fields: {
      title: folded(title),
      words: folded(`${summary}\n${words}`),
      headings: folded(headings.join('\n')),
      content: sentences.map((sentence) => sentence.folded).join('\n'),
    },
    sentences,
  };
}

function sentencesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'h':
      return [];
    case 'p':
    case 'note':
    case 'warning':
      return plain(block.text).split(/(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u);
    case 'steps':
    case 'list':
      return block.items.map(plain);
    case 'table':
      return block.rows.map((row) => row.map(plain).join(' · '));
    case 'code':
      return [block.label, ...block.lines.map((line) => line.trim()).filter(Boolean)];
    default:
      return block satisfies never;
  }
}

/** A line without the marks of code and links. */
const plain = (text: string): string => text.replaceAll(/`([^`]+)`|\[([^\]]+)\]\(\/[^)]*\)/g, '$1$2');

function placeOf({ fields }: Indexed, word: string): number {
  const place = FIELDS.findIndex((field) => fields[field].includes(word));
  return place < 0 ? FIELDS.length : place;
}

const uses = ({ fields }: Indexed, words: readonly string[]): number =>
  words.reduce((sum, word) => sum + fields.content.split(word).length - 1, 0);

function sentenceOf({ sentences }: Indexed, words: readonly string[]): { sentence?: string } {
  let best = 0;
  let sentence: string | undefined;
  for (const { text, folded: held } of sentences) {
    const count = words.filter((word) => held.includes(word)).length;
    if (count > best) [best, sentence] = [count, text];
  }
  return sentence === undefined ? {} : { sentence };
}
