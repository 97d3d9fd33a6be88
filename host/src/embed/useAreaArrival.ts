import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { useEmbeddedArea } from './embedContext.ts';

/** A page that has drawn no heading by then leaves the focus where it is, in milliseconds. */
const HEADING_WAIT = 20_000;

/**
 * What happens when another page of the area shows (D-029): its heading takes the focus, so that a screen reader
 * says where it is, and comes into view when the area begins above the window. The first page takes nothing,
 * and the page around us is never scrolled to its top.
 */
export function useAreaArrival(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const { place } = useEmbeddedArea();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const area = content.current;
    if (!area) return undefined;
    const before = place.shadow.activeElement;
    const arrive = (): boolean => {
      const heading = area.querySelector<HTMLElement>('[data-page-heading], h1');
      if (!heading) return false;
      const { activeElement } = place.shadow;
      // Whatever else has the focus by now, the customer chose it while the page was loading.
      if (activeElement === before || activeElement === null || !before?.isConnected) {
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (area.getBoundingClientRect().top < 0) area.scrollIntoView({ block: 'start' });
    if (arrive()) return undefined;
    const watcher = new MutationObserver(() => {
      if (arrive()) stop();
    });
    const timer = setTimeout(() => stop(), HEADING_WAIT);
    function stop(): void {
      watcher.disconnect();
      clearTimeout(timer);
    }
    watcher.observe(area, { childList: true, subtree: true });
    return stop;
  }, [pathname, content, place]);
}
