import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when it appears: the button that was pressed is gone, and who doesn't see the page
 * goes on from what took its place. Give the element `tabIndex={-1}`.
 */
export function useFocusAtStart<Target extends HTMLElement>(): RefObject<Target | null> {
  const element = useRef<Target>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
