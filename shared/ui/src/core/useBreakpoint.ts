import { useSyncExternalStore } from 'react';

/** Below this width, in CSS pixels, a screen is mobile (D-026). */
export const MOBILE_BELOW = 768;
/** Quiet time after the last resize before the layout is looked at again, in milliseconds (A§9.38). */
export const RESIZE_DEBOUNCE_MS = 200;

const QUERY = `(max-width: ${MOBILE_BELOW - 0.02}px)`;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let mobile = false;

function measure(): void {
  mobile = window.matchMedia(QUERY).matches;
}

function onResize(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    measure();
    for (const listener of listeners) listener();
  }, RESIZE_DEBOUNCE_MS);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('resize', onResize);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('resize', onResize);
    clearTimeout(timer);
  };
}

function snapshot(): boolean {
  // Nobody listens yet, so nobody has measured: the first reader does.
  if (listeners.size === 0) measure();
  return mobile;
}

/** Whether the screen is narrower than 768 px; follows a resize after 200 ms of quiet. */
export function useBreakpoint(): { isMobile: boolean } {
  return { isMobile: useSyncExternalStore(subscribe, snapshot) };
}
