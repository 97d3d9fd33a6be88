/**
 * Marks that nobody sees and that copying from pages, address books and chats brings along: direction marks, embeddings
 * and isolates (UAX #9 2), blanks without width, soft hyphens, byte order marks. They can make a name look like another
 * one. The joiners U+200C and U+200D are no such
 * marks: Persian words and emoji are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\u2028\u2029]/gu;

export const withoutUnseenMarks = (text: string): string => text.replaceAll(UNSEEN, '');
