/**
 * A text for comparing: lower case, full and half width alike, without accents. The marks of Japanese voiced sounds
 * tell words apart and stay.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** Part of a text, and whether it is what was looked for. */
export interface MarkedPart {
  text: string;
  found: boolean;
}

/** Splits a text into what holds one of the folded words and what doesn't. */
export function marked(text: string, words: readonly string[]): readonly MarkedPart[] {
  // Each place of the folded text belongs to a character, since folding may change the length.
  const characters = [...text.normalize('NFC')];
  const places: number[] = [];
  let line = '';
  characters.forEach((character, place) => {
    const short = folded(character);
    line += short;
    for (let n = 0; n < short.length; n += 1) places.push(place);
  });
  const found = new Set<number>();
  for (const word of words.filter(Boolean)) {
    let at = line.indexOf(word);
    while (at >= 0) {
      for (const place of places.slice(at, at + word.length)) found.add(place);
      at = line.indexOf(word, at + word.length);
    }
  }
  const parts: MarkedPart[] = [];
  characters.forEach((character, place) => {
    const last = parts.at(-1);
    if (last?.found === found.has(place)) last.text += character;
    else parts.push({ text: character, found: found.has(place) });
  });
  return parts;
}
