import { useEffect, useRef, type RefObject } from 'react';
import { useUi } from '../core/context.ts';
import { focusedBeside, tabbable } from './focus.ts';
import { useLayer } from './layers.ts';

const NOTICES = '[data-certdeck-toasts]';
const inertCounts = new WeakMap<Element, number>();
let scrollLocks = 0;

function addInert(element: Element): void {
  const count = inertCounts.get(element) ?? 0;
  inertCounts.set(element, count + 1);
  element.setAttribute('inert', '');
}

function removeInert(element: Element): void {
  const count = (inertCounts.get(element) ?? 1) - 1;
  inertCounts.set(element, count);
  if (count === 0) element.removeAttribute('inert');
}

/**
 * Makes elements inert once the surface has been painted, since that styles all that they hold anew: a page of 400
 * rows kept the surface from the screen for a tenth of a second. Until then the surface is modal by `aria-modal`, its
 * backdrop and its handling of Tab.
 */
function silence(elements: readonly Element[]): () => void {
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      isSilent = true;
      elements.forEach(addInert);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (isSilent) elements.forEach(removeInert);
  };
}

function lockScroll(): () => void {
  scrollLocks += 1;
  const { documentElement, body } = document;
  if (scrollLocks === 1) {
    // The room of the scrollbar is kept, so that the page below stays where it is.
    body.style.paddingInlineEnd = `${window.innerWidth - documentElement.clientWidth}px`;
    documentElement.style.overflow = 'hidden';
  }
  return () => {
    scrollLocks -= 1;
    if (scrollLocks > 0) return;
    body.style.paddingInlineEnd = '';
    documentElement.style.overflow = '';
  };
}

interface ModalOptions {
  open: boolean;
  onEscape: () => void;
  initialFocus?: () => HTMLElement | null;
}

/**
 * Makes a surface modal: the rest of our root is inert, the focus goes in and comes back, Escape reaches the topmost
 * surface. A partner's page around our root is not made inert; the surface's own Tab handling keeps the focus there.
 */
export function useModal(surface: RefObject<HTMLElement | null>, options: ModalOptions): void {
  const { open, onEscape, initialFocus } = options;
  const { root, overlays } = useUi();
  const choose = useRef(initialFocus);
  useEffect(() => {
    choose.current = initialFocus;
  });
  useLayer(open, onEscape);
  useEffect(() => {
    const element = surface.current;
    if (!open || !element) return undefined;
    const before = focusedBeside(element);
    const ownLayer = [...overlays.children].find((child) => child.contains(element));
    const below = ownLayer ? [...overlays.children].slice(0, [...overlays.children].indexOf(ownLayer)) : [];
    const beside = [...(overlays.parentElement?.children ?? [])].filter(
      (child) => child !== overlays && child.tagName !== 'SCRIPT' && child.tagName !== 'STYLE',
    );
    const silenced = [...beside, ...below.filter((child) => !child.matches(NOTICES))];
    const speak = silence(silenced);
    const unlock = root === document.documentElement ? lockScroll() : undefined;
    const target = choose.current?.() ?? tabbable(element)[0] ?? element;
    target.focus({ preventScroll: true });
    return () => {
      speak();
      unlock?.();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [open, overlays, root, surface]);
}
