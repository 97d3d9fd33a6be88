import type { PaletteItem } from './usePaletteItems.ts';

/** How well a word that was typed fits an entry, best first; Infinity where it doesn't stand in it. */
function rankOf(word: string, { title, text }: PaletteItem): number {
  const name = title.toLowerCase();
  if (name.startsWith(word)) return 0;
  if (startsWord(name, word)) return 1;
  if (name.includes(word)) return 2;
  if (startsWord(text, word)) return 3;
  return text.includes(word) ? 4 : Infinity;
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/**
 * Entries in which every word that was typed stands: those whose titles begin with them first, and the kind of the
 * best entry before the other kind. Entries that fit alike keep their order; with nothing typed, all do.
 */
export function matching(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = items
    .map((item) => ({ item, rank: Math.max(0, ...words.map((word) => rankOf(word, item))) }))
    .filter(({ rank }) => rank < Infinity);
  const best = (kind: PaletteItem['kind']) =>
    Math.min(...fitting.filter(({ item }) => item.kind === kind).map(({ rank }) => rank));
  const kinds = (['action', 'page'] as const).toSorted((one, other) =>
    best(one) === best(other) ? 0 : best(one) - best(other),
  );
  return kinds.flatMap((kind) =>
    fitting
      .filter(({ item }) => item.kind === kind)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ item }) => item),
  );
}

/** Entries by their kinds, in the order that they have. */
export function groupsOf(
  items: readonly PaletteItem[],
): { kind: PaletteItem['kind']; entries: PaletteItem[] }[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: items.filter((item) => item.kind === kind) }));
}
