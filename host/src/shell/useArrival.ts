import { useEffect, useRef } from 'react';
import { useLocation } from '@certdeck/federation/router';

/** A page that has drawn no heading by then leaves the focus where it is, in milliseconds. */
const HEADING_WAIT = 20_000;

/**
 * What happens on every change of the path (HOST-011, D-029): the page scrolls to its top, and the
 * focus goes to its heading, so that a screen reader says where it is. The first page of a visit
 * keeps the browser's own focus.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname]);
}

/** Focuses the page's heading as soon as there is one; answers how to stop waiting. */
function focusHeading(): () => void {
  const before = document.activeElement;
  const arrive = (): boolean => {
    const heading = document.querySelector<HTMLElement>('#main [data-page-heading], #main h1');
    if (!heading) return false;
    const { activeElement } = document;
    // Whatever else has the focus by now, the customer chose it while the page was loading.
    if (activeElement === before || activeElement === document.body || !before?.isConnected) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  };
  if (arrive()) return () => undefined;
  const watcher = new MutationObserver(() => {
    if (arrive()) stop();
  });
  const timer = setTimeout(() => stop(), HEADING_WAIT);
  function stop(): void {
    watcher.disconnect();
    clearTimeout(timer);
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  return stop;
}
