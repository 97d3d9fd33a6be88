/*
 * Runs before the first paint, so that a dark page never flashes light, and starts the shell after it,
 * so that the page shows its frame before the processor is busy with scripts. Small and without
 * imports: it is the only script that blocks. The attributes are those of @certdeck/ui (D-021).
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
  // What a page begins with is drawn for who will see that page, and not before the sign-in.
  root.toggleAttribute('data-certdeck-customer', Boolean(storedValue('token')));
  const lang = storedValue('lang');
  // Whether the portal speaks it is seen when the shell starts: the list is not for the script that blocks.
  // A public page whose address names a language has it already.
  if (lang && !/[?&]lang=/.test(location.search) && /^[a-z]{2,3}(-\w{2,4})?$/.test(lang)) root.lang = lang;
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
 * files, and sends a page that takes them from there (api/src/areas/delivery/assets.ts).
 */
function takeFromPortal(): void {
  document.cookie = 'certdeck-assets=own;path=/;max-age=600;samesite=lax';
  // Without cookies the next page would be the same.
  if (document.cookie.includes('certdeck-assets=own')) location.reload();
}

/** Of the server, about the shell that it has sent. */
interface Care {
  release: string;
  /** There is an earlier shell for who can't start this one. */
  fallback: boolean;
  /** Number under which visits with this shell are counted, while it or another is a canary. */
  trial: string | undefined;
}

/** An error on the way may leave a shell that starts all the same; it has this long, in milliseconds. */
const START_DEADLINE = 5_000;
const REPORTED = 'certdeck.trials';

/**
 * Counts a visit of this browser once, as kernel/trials.ts does for what fails later: nobody else would know of a
 * shell that never runs. Whatever becomes of it, the shell is started.
 */
function count({ release, trial }: Care, ...visits: string[]): void {
  try {
    if (!trial || sessionStorage.getItem('certdeck.overrides')) return;
    const reported: unknown = JSON.parse(storedValue(REPORTED) ?? '[]');
    const known = Array.isArray(reported) ? (reported as unknown[]) : [];
    const nameOf = (visit: string) => `${trial} host ${release} ${visit}`;
    const fresh = visits.filter((visit) => !known.includes(nameOf(visit)));
    if (fresh.length === 0) return;
    localStorage.setItem(REPORTED, JSON.stringify([...known, ...fresh.map(nameOf)]));
    send(
      release,
      fresh.map((visit) => ({ remote: 'host', release, trial: Number(trial), visit })),
    );
  } catch {
    // Storage may be forbidden or full; such a browser isn't counted.
  }
}

function send(shell: string, events: readonly object[]): void {
  navigator.sendBeacon('/telemetry', JSON.stringify({ schema: 1, tab: '', shell, events }));
}

/** Takes the shell that everybody has, or had before: whatever this one lacks, a customer can work with that. */
function takeEarlier({ release, fallback }: Care, code: string, detail: string): boolean {
  const at = Math.round(performance.now());
  const event = { remote: 'host', release, owner: 'team-portal', code, detail, phase: 'start', at, count: 1 };
  document.cookie = fallback ? `certdeck-shell-failed=${release};path=/;max-age=600;samesite=lax` : '';
  const canLeave = fallback && document.cookie.includes(`certdeck-shell-failed=${release}`);
  send(release, [canLeave ? { ...event, recovered: 'last-known-good' } : event]);
  if (canLeave) location.reload();
  return canLeave;
}

/** Watches a shell until it has started. What it can't do itself, such as come at all, is seen from here. */
function watchStart(care: Care, scripts: readonly Script[]): (script: Script) => void {
  let ended = false;
  const fail = (code: string, detail: string): boolean => {
    if (ended) return false;
    ended = true;
    count(care, 'failed', 'load');
    return takeEarlier(care, code, detail);
  };
  addEventListener('certdeck-shell-started', () => (ended = true));
  addEventListener('certdeck-shell-failed', (event) => {
    if (fail('INIT', 'the shell could not start')) event.preventDefault();
  });
  const folders = scripts.map(({ href }) => new URL(href, location.href).href.replace(/[^/]*$/, ''));
  addEventListener('error', ({ filename, message }) => {
    if (!filename || !folders.some((folder) => filename.startsWith(folder))) return;
    setTimeout(() => fail('INIT', message.slice(0, 200)), START_DEADLINE);
  });
  return ({ href }) => void fail('UNREACHABLE', href.replace(/.*\//, ''));
}

function startShell(scripts: readonly Script[], elsewhere: boolean, care: Care): void {
  const failed = watchStart(care, scripts);
  const add = (script: Script, onerror: () => void) => {
    const { href, integrity } = script;
    const element = document.createElement('script');
    element.src = href;
    // In their order, as `defer` would.
    element.async = false;
    if (integrity) element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    element.onerror = onerror;
    document.head.append(element);
  };
  for (const script of scripts)
    // What failed on the way may come the second time.
    add(script, elsewhere ? takeFromPortal : () => add(script, () => failed(script)));
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
  const {
    shell = '[]',
    early,
    elsewhere,
    release = '',
    fallback,
    trial,
  } = document.currentScript?.dataset ?? {};
  const care = { release, fallback: fallback !== undefined, trial };
  count(care, 'start');
  afterPaint(() => {
    const scripts = JSON.parse(shell) as Script[];
    startShell(scripts, elsewhere !== undefined, care);
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
