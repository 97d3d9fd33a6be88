import { useEffect, useRef, type RefObject } from 'react';

/** Seconds; motion explains a change and is over before anyone waits for it. */
const DURATION = 0.18;

/**
 * Lets an element come up once each time `value` changes, so that an order that moves on by itself is noticed. The
 * library is loaded with the first change, and not at all for who asked for less motion.
 */
export function useStepMotion(element: RefObject<HTMLElement | null>, value: string): void {
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    void rise(element);
  }, [element, value]);
}

async function rise(element: RefObject<HTMLElement | null>): Promise<void> {
  // Without the Web Animations API, or when the library can't be loaded, the change is shown at once.
  if (typeof element.current?.animate !== 'function') return;
  try {
    const { animate } = await import(/* webpackChunkName: "motion" */ 'framer-motion/dom/mini');
    if (!element.current) return;
    animate(
      element.current,
      { opacity: [0.2, 1], transform: ['translateY(6px)', 'translateY(0)'] },
      { duration: DURATION },
    );
  } catch {
    return;
  }
}
