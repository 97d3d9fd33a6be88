/*
 * Runs before the first paint, so that a dark page never flashes light. Small and without imports:
 * it is the only script that blocks. The attributes are those of @certdeck/ui (HOST-041, D-021).
 */
function storedValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden by the browser's settings; the defaults are then right.
    return null;
  }
}
{
  const root = document.documentElement;
  const mode = storedValue('theme-mode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-certdeck-root', '');
  root.setAttribute('data-certdeck-mode', dark ? 'dark' : 'light');
  const lang = storedValue('lang');
  if (lang && /^(zh|en|es|de|ja|fr)$/.test(lang)) root.lang = lang;

  // The server has written down what each kind of visit will need; which kind this is, only we know.
  const early = document.currentScript?.dataset['early'];
  if (early) {
    interface EarlyFile {
      href: string;
      integrity?: string;
      cors?: true;
    }
    const lists = JSON.parse(early) as {
      texts: Record<string, EarlyFile[]>;
      visitor: EarlyFile[];
      customer: EarlyFile[];
    };
    const announce = (files: readonly EarlyFile[]) => {
      for (const { href, integrity, cors } of files) {
        const link = document.createElement('link');
        link.rel = 'preload';
        link.as = 'script';
        link.href = href;
        if (integrity) link.integrity = integrity;
        if (cors) link.crossOrigin = 'anonymous';
        document.head.append(link);
      }
    };
    const chunks = lists[storedValue('token') ? 'customer' : 'visitor'];
    const texts = lists.texts[root.lang] ?? [];
    const needed = [...chunks, ...texts];
    // After the first paint, which all of them together would hold up.
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      announce(needed);
    });
    observer.observe({ type: 'paint', buffered: true });
  }
}
