const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Elements inside that the Tab key reaches, in order. */
export function tabbable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert], [hidden]'),
  );
}

/** The element that has the focus, in the document or the shadow root that `near` lies in. */
export function focusedBeside(near: Element): HTMLElement | null {
  const root = near.getRootNode();
  const active =
    root instanceof ShadowRoot || root instanceof Document ? root.activeElement : document.activeElement;
  return active instanceof HTMLElement ? active : null;
}

/** Keeps the Tab key inside: from the last element to the first and back. */
export function wrapTab(
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
  root: HTMLElement,
): void {
  if (event.key !== 'Tab') return;
  const reachable = tabbable(root);
  const first = reachable[0];
  const last = reachable.at(-1);
  const focused = focusedBeside(root);
  if (!first || !last) {
    event.preventDefault();
    root.focus();
  } else if (event.shiftKey && (focused === first || focused === root)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && focused === last) {
    event.preventDefault();
    first.focus();
  }
}
