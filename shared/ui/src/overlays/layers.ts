import { useEffect, useRef } from 'react';
import { isComposing } from '../core/composing.ts';

/**
 * What floats above the page, from below to above. Escape goes to the topmost alone, so that a menu in a dialog closes
 * before the dialog does.
 */
const layers: { onEscape: () => void }[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return;
  const top = layers.at(-1);
  if (!top) return;
  event.preventDefault();
  event.stopPropagation();
  top.onEscape();
}

/** Whether a dialog, a menu or the like is open above the page. */
export const hasLayer = (): boolean => layers.length > 0;

/** Takes part in the order of layers while `open`. */
export function useLayer(open: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!open) return undefined;
    const layer = { onEscape: () => latest.current() };
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown, true);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open]);
}

/** Calls back when the pointer goes down outside of all the given elements, also across a shadow root's border. */
export function useOutsidePress(
  open: boolean,
  inside: () => (Element | null)[],
  onOutside: () => void,
): void {
  const latest = useRef({ inside, onOutside });
  useEffect(() => {
    latest.current = { inside, onOutside };
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      const path = event.composedPath();
      if (!latest.current.inside().some((element) => element && path.includes(element)))
        latest.current.onOutside();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [open]);
}
