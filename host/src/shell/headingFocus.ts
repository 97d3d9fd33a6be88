/** A page that has drawn no heading by then leaves the focus where it is, in milliseconds. */
const HEADING_WAIT = 20_000;

/** Headings that say which page it is; the h1 is for a page that doesn't mark its own. */
const HEADINGS = '[data-page-heading], h1';

export interface HeadingPlace {
  /** What the page is drawn in; what comes there later is waited for. */
  within: ParentNode & Node;
  /** Part of the document whose focus counts: the document, or an area's shadow root. */
  root: DocumentOrShadowRoot;
  /** Narrows down where in `within` the heading is looked for, as a selector of an ancestor. */
  below?: string;
  /** Heading of what is about to go, which is not to be found. */
  leaving?: Element | null;
}

/**
 * Focuses the heading of a page as soon as there is one, so that a screen reader says where it is (D-029);
 * answers how to stop waiting.
 */
export function focusHeading({ within, root, below, leaving }: HeadingPlace): () => void {
  const before = root.activeElement;
  const selector = HEADINGS.split(', ')
    .map((heading) => (below ? `${below} ${heading}` : heading))
    .join(', ');
  const arrive = (): boolean => {
    const heading = within.querySelector<HTMLElement>(selector);
    if (!heading || heading === leaving) return false;
    const { activeElement } = root;
    const isNobodys = activeElement === null || activeElement === document.body;
    // Whatever else has the focus by now, the customer chose it while the page was loading.
    if (activeElement === before || isNobodys || !before?.isConnected) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  };
  if (arrive()) return () => undefined;
  const watcher = new MutationObserver(() => {
    if (arrive()) stop();
  });
  const timer = setTimeout(() => stop(), HEADING_WAIT);
  function stop(): void {
    watcher.disconnect();
    clearTimeout(timer);
  }
  watcher.observe(within, { childList: true, subtree: true });
  return stop;
}

/** Focuses the heading of the shell's page, or that of the one that comes next. */
export function focusPageHeading(): () => void {
  return focusHeading({ within: document.body, root: document, below: '#main' });
}

/** Focuses the heading of what comes in place of `panel`, when a button in it is about to take it away. */
export function focusWhatFollows(panel: HTMLElement): void {
  const { parentElement } = panel;
  if (!parentElement) return;
  const root = panel.getRootNode();
  focusHeading({
    within: parentElement,
    root: root instanceof ShadowRoot ? root : document,
    leaving: panel.querySelector(HEADINGS),
  });
}
