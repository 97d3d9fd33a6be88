import type { FocusEvent } from 'react';

/** Milliseconds in which leaving a field changes what stands above the next one: corrections, added names, rows. */
const SETTLES = 600;

/** Keeps what got the focus in view while the field that was left before it changes the page above it (WCAG 2.4.11). */
export function keepInView({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  // A click has seen what it chose, and a touch keyboard scrolls by itself.
  if (!target.matches(':focus-visible')) return;
  const observer = new ResizeObserver(() => {
    if (document.activeElement === target) target.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(currentTarget);
  setTimeout(() => observer.disconnect(), SETTLES);
}
