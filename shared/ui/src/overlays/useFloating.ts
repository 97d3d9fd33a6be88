import { useLayoutEffect, type RefObject } from 'react';

export type Placement =
  | 'bottom-start'
  | 'bottom'
  | 'bottom-end'
  | 'top-start'
  | 'top'
  | 'top-end'
  | 'right-start'
  | 'left-start';

/** Pixels between anchor and surface, and between surface and the edge of the window. */
const GAP = 4;
const EDGE = 8;

function place(anchor: HTMLElement, surface: HTMLElement, placement: Placement, matchWidth: boolean): void {
  const [wanted = 'bottom', align = 'center'] = placement.split('-');
  surface.style.position = 'fixed';
  surface.style.top = '0px';
  surface.style.left = '0px';
  const at = anchor.getBoundingClientRect();
  if (matchWidth) surface.style.width = `${at.width}px`;
  const { innerWidth, innerHeight } = window;
  const vertical = wanted === 'bottom' || wanted === 'top';
  const roomBelow = innerHeight - at.bottom - GAP - EDGE;
  const roomAbove = at.top - GAP - EDGE;
  const size = surface.getBoundingClientRect();
  const natural = surface.scrollHeight + 2;
  // Flips only when the other side has more room, and never grows over the edge.
  const below =
    wanted === 'top'
      ? roomAbove < natural && roomBelow > roomAbove
      : !(roomBelow < natural && roomAbove > roomBelow);
  const room = vertical ? (below ? roomBelow : roomAbove) : innerHeight - 2 * EDGE;
  surface.style.setProperty('--available-height', `${Math.max(room, 96)}px`);
  const height = Math.min(size.height, Math.max(room, 96));
  let top: number;
  let left: number;
  if (vertical) {
    top = below ? at.bottom + GAP : at.top - GAP - height;
    left =
      align === 'start'
        ? at.left
        : align === 'end'
          ? at.right - size.width
          : at.left + (at.width - size.width) / 2;
  } else {
    const fits =
      wanted === 'right'
        ? at.right + GAP + size.width <= innerWidth - EDGE
        : at.left - GAP - size.width < EDGE;
    left = fits ? at.right + GAP : at.left - GAP - size.width;
    top = at.top;
  }
  top = Math.max(EDGE, Math.min(top, innerHeight - EDGE - height));
  left = Math.max(EDGE, Math.min(left, innerWidth - EDGE - size.width));
  // A transformed ancestor moves the origin of fixed positions; `size` was measured at 0, 0.
  surface.style.top = `${Math.round(top - size.top)}px`;
  surface.style.left = `${Math.round(left - size.left)}px`;
}

/** Keeps a surface beside its anchor while it is open: flips at the edge, stays inside the window, follows scrolling and a page that grows. */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  placement: Placement,
  matchWidth = false,
): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const update = () => {
      if (anchor.current && surface.current) place(anchor.current, surface.current, placement, matchWidth);
    };
    update();
    const resized = new ResizeObserver(update);
    if (surface.current) resized.observe(surface.current);
    // What grows above the anchor moves it.
    resized.observe(document.body);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [open, anchor, surface, placement, matchWidth]);
}
