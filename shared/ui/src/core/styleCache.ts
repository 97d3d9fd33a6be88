import createCache, { type EmotionCache } from '@emotion/cache';

interface Place {
  nonce: string | undefined;
  container: Node;
}

/**
 * Where components write their styles. What one frame adds is a style element of its own: a rule in a condition, such
 * as @media, that is added to a sheet makes Chromium match all rules of that sheet with the page's elements again, so
 * that opening a dialog above a list of 400 rows cost as much as drawing the list.
 */
export function createStyleCache(place: Place): EmotionCache {
  const cache = createCache({ key: 'cd', ...place });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    if (!isOpen) {
      isOpen = true;
      // The number of rules in the newest element: at 0 the next rule begins another one.
      sheet.ctr = 0;
      requestAnimationFrame(() => (isOpen = false));
    }
    insert(rule);
  };
  return cache;
}
