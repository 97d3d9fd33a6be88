import { SEARCH_NAMES } from '@certdeck/contract';
import {
  asciiPunctuation,
  cleanName,
  isDomain,
  labelFault,
  type LabelFault,
  toAscii,
  toReadable,
  withoutWildcard,
} from '@certdeck/validation';
import type { TldPolicy } from '../../../ports/registrar/registrar.ts';
import { byRank } from './tld-rank.ts';

/** A name that was asked for. */
export interface AskedName {
  /** A-labels. */
  domain: string;
  /** Absent where its top-level domain isn't sold here. */
  tld?: string;
  /** Why nobody can register it; `domain` is then as it was typed, in lower case, 80 characters at most. */
  fault?: LabelFault;
}

/** What suggestions are made of. */
export interface AskedWord {
  /** A-label. */
  label: string;
  /** As it was typed, upper case too: `MyShop` is two words. */
  typed: string;
}

export interface Asked {
  /** In the order in which they were typed, each once. */
  names: AskedName[];
  words: AskedWord[];
}

/** Characters of a name that can't be registered that are shown again. */
const MOST_SHOWN = 80;

const SEPARATORS = /[\s,;\u3001]+/u;

/**
 * What somebody asks for by a text: names, or words, which stand for the name below the top-level domain that sells
 * best, or below each of `only`. Addresses and wildcards are read as the name in them; a name below a registered one as
 * that one. What has neither letters nor digits is no word. One that can't be registered keeps no other one from being
 * answered.
 * @param policies what is sold
 * @param only top-level domains to which the search is limited; none: no limit
 */
export function readKeyword(
  keyword: string,
  policies: readonly TldPolicy[],
  only: readonly string[] = [],
): Asked {
  const ranked = byRank(policies.filter(({ tld }) => only.length === 0 || only.includes(tld)));
  const pieces = asciiPunctuation(keyword)
    .split(SEPARATORS)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .slice(0, SEARCH_NAMES);
  const names = new Map<string, AskedName>();
  const words = new Map<string, AskedWord>();
  for (const typed of pieces) {
    const readable = withoutWildcard(cleanName(typed)).replace(/^\.+|\.+$/g, '');
    const ascii = toAscii(readable);
    const piece = ascii === null ? 'characters' : readPiece(ascii, policies, ranked, only.length > 0);
    if (typeof piece === 'string') {
      const domain = readable.slice(0, MOST_SHOWN);
      names.set(domain, { domain, fault: piece });
      continue;
    }
    for (const name of piece.names) names.set(name.domain, name);
    words.set(piece.label, { label: piece.label, typed: asciiPunctuation(typed) });
  }
  return { names: [...names.values()], words: [...words.values()] };
}

type Piece = { names: AskedName[]; label: string } | LabelFault;

function readPiece(
  ascii: string,
  policies: readonly TldPolicy[],
  ranked: readonly TldPolicy[],
  isLimited: boolean,
): Piece {
  if (!ascii.includes('.')) return readWord(ascii, ranked, isLimited);
  const policy = policies
    .filter(({ tld }) => ascii.endsWith(`.${tld}`))
    .toSorted((one, other) => other.tld.length - one.tld.length)[0];
  if (!policy) {
    if (!isDomain(toReadable(ascii))) return 'characters';
    const [label = ''] = ascii.split('.').slice(-2);
    return { names: [{ domain: ascii }], label };
  }
  const { tld, idnRanges } = policy;
  const label =
    ascii
      .slice(0, -tld.length - 1)
      .split('.')
      .at(-1) ?? '';
  return labelFault(label, idnRanges) ?? { names: [{ domain: `${label}.${tld}`, tld }], label };
}

function readWord(label: string, ranked: readonly TldPolicy[], isLimited: boolean): Piece {
  const taking = ranked.filter(({ idnRanges }) => labelFault(label, idnRanges) === undefined);
  const [first] = taking;
  if (!first) return labelFault(label, ranked[0]?.idnRanges ?? []) ?? 'characters';
  const names = (isLimited ? taking : [first]).map(({ tld }) => ({ domain: `${label}.${tld}`, tld }));
  return { names, label };
}
