import type { MountOptions } from './options.ts';
import { failureTexts } from './texts.ts';

/** Colours are the page's own, whatever they are, and a grey that shows on each: not even a theme could be loaded. */
const FAINT = '#8886';
const PANEL = `display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px;font:14px/1.5 system-ui,sans-serif;padding:16px;border:1px solid ${FAINT};border-radius:6px`;
const BUTTON =
  'font:inherit;color:inherit;background:none;border:1px solid;border-radius:6px;padding:6px 14px;cursor:pointer';

export interface ShownFailure {
  /** Takes it away; answers whether its button had the focus. */
  remove(): boolean;
}

/**
 * Stands where the area would, when not even the kernel could be had. While `retry` runs it stays, so that the page
 * around it doesn't jump.
 */
export function showFailure(
  element: HTMLElement,
  options: MountOptions,
  retry: () => void,
  focused = false,
): ShownFailure {
  const { text, retry: label } = failureTexts(options.language);
  const host = document.createElement('div');
  const panel = document.createElement('div');
  panel.setAttribute('role', 'alert');
  panel.style.cssText = PANEL;
  const sentence = document.createElement('span');
  sentence.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText = BUTTON;
  button.textContent = label;
  button.addEventListener('click', () => {
    // Not `disabled`, which would take the focus away.
    if (button.hasAttribute('aria-disabled')) return;
    button.setAttribute('aria-disabled', 'true');
    button.style.opacity = '.5';
    retry();
  });
  panel.append(sentence, button);
  const root = host.attachShadow({ mode: 'open' });
  root.append(panel);
  element.append(host);
  if (focused) button.focus({ preventScroll: true });
  return {
    remove() {
      const hadFocus = root.activeElement === button;
      host.remove();
      return hadFocus;
    },
  };
}
