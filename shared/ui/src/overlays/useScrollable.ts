import { useEffect, type RefObject } from 'react';
import { tabbable } from './focus.ts';

/**
 * Lets the Tab key reach what scrolls and has nothing in it that it reaches, so that the arrow keys scroll it. After each
 * drawing, since what it holds changes, and when its room does.
 */
export function useScrollable(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element) markScrollable(element);
  });
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const resized = new ResizeObserver(() => markScrollable(element));
    resized.observe(element);
    return () => resized.disconnect();
  }, [region]);
}

function markScrollable(element: HTMLElement): void {
  const scrolls = element.scrollHeight > element.clientHeight;
  if (scrolls && tabbable(element).length === 0) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
}
