import { createHash } from 'node:crypto';

const LONG = /(?:'[^']*' \| ){40,}'[^']*'/g;

/**
 * A text in which lists of more than forty names, which are the style system's own, stand by their number and hash.
 * The checker orders names by when it met each text first, which any other file of a package can change: sorted, a
 * list is the same as long as its names are.
 */
export const shortenLongLists = (text: string): string =>
  text.replaceAll(LONG, (list) => {
    const names = list.split(' | ').sort();
    const hash = createHash('sha256').update(names.join(' | ')).digest('hex').slice(0, 8);
    return `«${names.length} names, ${hash}»`;
  });
