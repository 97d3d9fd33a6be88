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
    const needed = [
      ...(lists.texts[root.lang] ?? []),
      ...lists[storedValue('token') ? 'customer' : 'visitor'],
    ];
    const announce = () => {
      for (const { href, integrity, cors } of needed) {
        const link = document.createElement('link');
        link.rel = 'preload';
        link.as = 'script';
        link.href = href;
        if (integrity) link.integrity = integrity;
        if (cors) link.crossOrigin = 'anonymous';
        document.head.append(link);
      }
    };
    // After the first paint: until then the line belongs to the shell's own scripts.
    requestAnimationFrame(() => setTimeout(announce));
  }
}
