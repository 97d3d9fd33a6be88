/** Letters and signs that Unicode doesn't take apart (NFKD), as passports and keyboards write them in ASCII. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  ĸ: 'k',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

export const isPrintableAscii = (text: string): boolean => PRINTABLE_ASCII.test(text);

/** Latin text in ASCII, without its marks; undefined for other scripts, which nobody can guess the spelling of. */
export function latinToAscii(text: string): string | undefined {
  const ascii = text
    .normalize('NFKD')
    .replaceAll(/([A-Za-z])\p{M}+/gu, '$1')
    .replaceAll(/[^\x20-\x7e]/g, (sign) => LETTERS[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return isPrintableAscii(ascii) ? ascii : undefined;
}
