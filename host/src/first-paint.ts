/*
 * Runs before the first paint, so that a dark page never flashes light, and starts the shell after it,
 * so that the page shows its frame before the processor is busy with scripts. Small and without
 * imports: it is the only script that blocks. The attributes are those of @certdeck/ui (HOST-041, D-021).
 */
interface Script {
  href: string;
  integrity?: string;
  cors?: true;
}

/** Longest wait for the first paint, in milliseconds: a browser may never report one. */
const PAINT_DEADLINE = 1_000;

function storedValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden by the browser's settings; the defaults are then right.
    return null;
  }
}

function addTheme(root: HTMLElement): void {
  const mode = storedValue('theme-mode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-certdeck-root', '');
  root.setAttribute('data-certdeck-mode', dark ? 'dark' : 'light');
  const lang = storedValue('lang');
  if (lang && /^(zh|en|es|de|ja|fr)$/.test(lang)) root.lang = lang;
}

/** Calls back once, after the first paint; at once in a tab that nobody sees, which paints nothing. */
function afterPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  if (document.visibilityState === 'hidden') return once();
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', once, { once: true });
  setTimeout(once, PAINT_DEADLINE);
}

/**
 * When the shell's own origin for files gives nothing or something else than was built: the portal has the same
 * files, and sends a page that takes them from there (api/src/portal/assets.ts).
 */
function takeFromPortal(): void {
  document.cookie = 'certdeck-assets=own;path=/;max-age=600;samesite=lax';
  // Without cookies the next page would be the same.
  if (document.cookie.includes('certdeck-assets=own')) location.reload();
}

function startShell(scripts: readonly Script[], elsewhere: boolean): void {
  for (const { href, integrity } of scripts) {
    const script = document.createElement('script');
    script.src = href;
    // In their order, as `defer` would.
    script.async = false;
    if (integrity) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    if (elsewhere) script.onerror = takeFromPortal;
    document.head.append(script);
  }
}

function announce(files: readonly Script[]): void {
  for (const { href, integrity, cors } of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = href;
    if (integrity) link.integrity = integrity;
    if (cors) link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/** Whether a script came from the browser's cache: who has the shell of this release there has its other files too. */
function isCached({ href }: Script): boolean {
  const [entry] = performance.getEntriesByName(new URL(href, location.href).href);
  const { transferSize = 1, decodedBodySize = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>;
  return transferSize === 0 && decodedBodySize > 0;
}

{
  const root = document.documentElement;
  addTheme(root);
  const { shell = '[]', early, elsewhere } = document.currentScript?.dataset ?? {};
  afterPaint(() => {
    const scripts = JSON.parse(shell) as Script[];
    startShell(scripts, elsewhere !== undefined);
    if (!early) return;
    // The server has written down what each kind of visit will need; which kind this is, only we know.
    const lists = JSON.parse(early) as {
      texts: Record<string, Script[]>;
      visitor: Script[];
      customer: Script[];
    };
    const needed = [
      ...lists[storedValue('token') ? 'customer' : 'visitor'],
      ...(lists.texts[root.lang] ?? []),
    ];
    // The shell asks for its own as soon as it runs; announced, what is at hand would only keep it from running.
    const folders = scripts.filter(isCached).map(({ href }) => href.replace(/[^/]*$/, ''));
    announce(needed.filter(({ href }) => !folders.some((folder) => href.startsWith(folder))));
  });
}
