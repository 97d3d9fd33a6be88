import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { focusHeading } from '../shell/headingFocus.ts';
import { useEmbeddedArea } from './embedContext.ts';

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
    if (area.getBoundingClientRect().top < 0) area.scrollIntoView({ block: 'start' });
    return focusHeading({ within: area, root: place.shadow });
  }, [pathname, content, place]);
}
