import { useEffect, useRef, type RefObject } from 'react';

/** Seconds; motion explains a change and is over before anyone waits for it. */
const DURATION = 0.16;

/**
 * Lets the marks of the steps that an order has just completed come up, one after the other, so that an order that
 * moves on by itself is noticed and it is seen where. The library is loaded with the first change, and not at all for
 * who asked for less motion.
 * @param done how many steps are completed
 */
export function useStepMotion(surface: RefObject<HTMLElement | null>, done: number): void {
  const shown = useRef(done);
  useEffect(() => {
    const before = shown.current;
    shown.current = done;
    if (done <= before) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const steps = [...(surface.current?.querySelectorAll<HTMLElement>('li') ?? [])];
    const marks = steps.slice(before, done).flatMap((step) => {
      const mark = step.firstElementChild;
      return mark instanceof HTMLElement ? [mark] : [];
    });
    void rise(marks);
  }, [surface, done]);
}

async function rise(marks: readonly HTMLElement[]): Promise<void> {
  // Without the Web Animations API, or when the library can't be loaded, the change is shown at once.
  if (typeof marks[0]?.animate !== 'function') return;
  try {
    const { animate } = await import(/* webpackChunkName: "motion" */ 'framer-motion/dom/mini');
    for (const [index, mark] of marks.entries())
      animate(
        mark,
        { opacity: [0.2, 1], transform: ['scale(0.5)', 'scale(1)'] },
        { duration: DURATION, delay: index * DURATION },
      );
  } catch {
    return;
  }
}
