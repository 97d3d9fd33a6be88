import { startTransition, useEffect, useState } from 'react';

/** Rows that are drawn at once; a screen shows fewer. */
const AT_ONCE = 50;

/**
 * The first of many rows, and then more of them in steps that what a person does goes before: 400 rows as one piece
 * would hold the page for as long as they take. Rows that change in their place stay; another page or order begins anew.
 *
 * @param keys of the rows, in their order
 * @returns how many to draw
 */
export function useGrowing(keys: readonly string[]): number {
  const first = keys[0];
  const [grown, setGrown] = useState({ first, count: AT_ONCE });
  const count = grown.first === first ? grown.count : AT_ONCE;
  const isWhole = count >= keys.length;
  useEffect(() => {
    if (isWhole) return;
    startTransition(() => setGrown({ first, count: count + AT_ONCE }));
  }, [first, count, isWhole]);
  return Math.min(count, keys.length);
}
