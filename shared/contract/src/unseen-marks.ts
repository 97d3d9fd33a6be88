/**
 * Marks that nobody sees and that copying from pages, address books and chats brings along: direction marks, embeddings
 * and isolates (UAX #9 2), blanks without width, soft hyphens, byte order marks. The joiners U+200C and U+200D are no such
 * marks: Persian words and emoji are written with them.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

export const withoutUnseenMarks = (text: string): string => text.replaceAll(UNSEEN, '');
