import { useEffect, useRef } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { focusPageHeading } from './headingFocus.ts';

/**
 * What happens on every change of the path (D-029): the page scrolls to its top, and the
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
    return focusPageHeading();
  }, [pathname]);
}
