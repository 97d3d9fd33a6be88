import type { Block } from './article.ts';
import type { Article, Library } from './library.ts';
import { folded } from './folding.ts';

/** An article that was found. */
export interface Hit {
  article: Article;
  /** The sentence or line of code that holds most of the words; undefined when only title, summary or words do. */
  sentence?: string;
  /** What was looked for, folded, to be marked. */
  words: readonly string[];
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

/** Something that was looked for: as it was typed, and the words to look for where that stands nowhere. */
interface Term {
  whole: string;
  words: readonly string[];
}

/** Added to the place of a term that stands there in words alone. */
const IN_WORDS = FIELDS.length;

/**
 * Makes the articles of one language searchable. Words are looked for inside of others, which is what German compounds
 * and languages without spaces need; some thirty articles need no index for that.
 */
export function createHelpSearch(library: Library): HelpSearch {
  const indexed = library.map(index);
  const all = indexed.map(({ fields }) => Object.values(fields).join('\n')).join('\n');
  return (query) => {
    const terms = termsOf(query, all);
    const looked = [...new Set(terms.flatMap(({ whole, words }) => [whole, ...words]))];
    if (terms.length === 0) return [];
    return indexed
      .flatMap((one) => {
        const places = terms.map((term) => placeOf(one, term));
        return places.includes(undefined)
          ? []
          : [{ one, rank: places.reduce<number>((sum, place) => sum + (place ?? 0), 0) }];
      })
      .sort((a, b) => a.rank - b.rank || uses(b.one, terms) - uses(a.one, terms))
      .map(({ one }) => ({ article: one.article, words: looked, ...sentenceOf(one, terms) }));
  };
}

/**
 * Between spaces stands one term. In Chinese and Japanese it may be several words, which the browser's dictionary
 * tells apart; particles in hiragana are left out of them. Where the dictionary knows only characters, the articles
 * themselves are the dictionary.
 */
function termsOf(query: string, all: string): readonly Term[] {
  return folded(query)
    .split(/\s+/u)
    .filter(Boolean)
    .map((whole) => ({ whole, words: UNSPACED.test(whole) ? wordsIn(whole, all) : [] }));
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function wordsIn(text: string, all: string): readonly string[] {
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)]
    .flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
    .filter((word) => !/^\p{Script=Hiragana}+$/u.test(word));
  return words.every((word) => word.length > 1) ? words : knownPieces(text, all);
}

/** The longest pieces of a text, of two characters at least, that stand in another. */
function knownPieces(text: string, all: string): readonly string[] {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length - 1) {
    let end = text.length;
    while (end - at > 1 && !all.includes(text.slice(at, end))) end -= 1;
    if (end - at > 1) pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
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

/** The most telling place where a term stands, as a rank; undefined when it stands nowhere. */
function placeOf({ fields }: Indexed, { whole, words }: Term): number | undefined {
  const placeOfOne = (word: string) => FIELDS.findIndex((field) => fields[field].includes(word));
  const place = placeOfOne(whole);
  if (place >= 0) return place;
  const places = words.map(placeOfOne);
  return places.length === 0 || places.includes(-1) ? undefined : IN_WORDS + Math.max(...places);
}

const uses = ({ fields }: Indexed, terms: readonly Term[]): number =>
  terms.reduce((sum, { whole }) => sum + fields.content.split(whole).length - 1, 0);

function sentenceOf({ sentences }: Indexed, terms: readonly Term[]): { sentence?: string } {
  let best = 0;
  let sentence: string | undefined;
  for (const { text, folded: held } of sentences) {
    const holds = (word: string) => held.includes(word);
    const worth = terms.reduce(
      (sum, { whole, words }) => sum + (holds(whole) ? 1 : words.filter(holds).length / (words.length + 1)),
      0,
    );
    if (worth > best) [best, sentence] = [worth, text];
  }
  return sentence === undefined ? {} : { sentence };
}
