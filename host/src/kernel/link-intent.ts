/** How long a pointer rests on a link before that counts as a wish, in milliseconds. */
const REST = 80;

/**
 * Tells of links that somebody is about to follow: the pointer rests on one, the keyboard reaches one, or
 * a finger goes down on one. Each path once, of this origin only, and none for who saves data. Returns
 * what ends the watch.
 */
export function watchLinkIntent(page: Document, onIntent: (path: string) => void): () => void {
  const announced = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function tell(path: string): void {
    if (announced.has(path)) return;
    announced.add(path);
    onIntent(path);
  }

  function over({ target }: Event): void {
    clearTimeout(waiting);
    const path = pathOf(target);
    if (path !== undefined && !announced.has(path)) waiting = setTimeout(tell, REST, path);
  }

  function now({ target }: Event): void {
    const path = pathOf(target);
    if (path !== undefined) tell(path);
  }

  if (savesData()) return () => undefined;
  page.addEventListener('pointerover', over, { passive: true });
  page.addEventListener('touchstart', now, { passive: true });
  page.addEventListener('focusin', now);
  return () => {
    clearTimeout(waiting);
    page.removeEventListener('pointerover', over);
    page.removeEventListener('touchstart', now);
    page.removeEventListener('focusin', now);
  };
}

/** Path of the page that a link on the way to the document leads to in this tab. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const { origin, pathname } = new URL(link.href);
  return origin === location.origin ? pathname : undefined;
}

/** What the customer has told the browser; only some browsers pass it on. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
