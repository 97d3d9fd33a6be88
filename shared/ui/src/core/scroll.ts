/** Time a scroll takes by default, in milliseconds (B§9.23, D-025). */
export const SCROLL_MS = 500;

function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Scrolls the window to an offset or an element within `duration` milliseconds; at once when the customer
 * wants less motion. Resolves when the target is reached, or when the customer scrolls on their own.
 */
export function smoothScroll(target: number | Element, duration: number = SCROLL_MS): Promise<void> {
  const from = window.scrollY;
  const to = typeof target === 'number' ? target : from + target.getBoundingClientRect().top;
  if (duration <= 0 || prefersLessMotion()) {
    window.scrollTo(0, to);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const started = performance.now();
    let stopped = false;
    const stop = () => {
      stopped = true;
    };
    window.addEventListener('wheel', stop, { passive: true, once: true });
    window.addEventListener('touchstart', stop, { passive: true, once: true });
    const finish = () => {
      window.removeEventListener('wheel', stop);
      window.removeEventListener('touchstart', stop);
      resolve();
    };
    const step = () => {
      if (stopped) return finish();
      const share = Math.min((performance.now() - started) / duration, 1);
      const eased = 1 - (1 - share) ** 3;
      window.scrollTo(0, share === 1 ? to : from + (to - from) * eased);
      if (share === 1) return finish();
      requestAnimationFrame(step);
      return undefined;
    };
    requestAnimationFrame(step);
  });
}
