import { MODE_ATTRIBUTE, ROOT_ATTRIBUTE, SWITCHING_ATTRIBUTE } from './globalCss.ts';

export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
export type ColorMode = 'light' | 'dark';

/** The key of local storage that holds the theme mode (D-021). */
export const THEME_STORAGE_KEY = 'theme-mode';
/** How long the switching flag stays, in milliseconds (A§9.38, D-022). */
export const THEME_SWITCH_MS = 300;

export interface ThemeController {
  readonly mode: ThemeMode;
  /** What `mode` comes to now: 'system' follows prefers-color-scheme live. */
  readonly color: ColorMode;
  setMode(mode: ThemeMode): void;
  subscribe(listener: () => void): () => void;
  /** Stops following the system's colour scheme. */
  stop(): void;
}

export interface ThemeOptions {
  /** The element that carries the mode; the document's root by default. */
  root?: HTMLElement;
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  /** For a partner's page, which decides the mode itself. */
  initial?: ThemeMode;
}

function toMode(value: unknown): ThemeMode {
  return THEME_MODES.find((mode) => mode === value) ?? 'system';
}

function readStored(storage: ThemeOptions['storage']): ThemeMode {
  try {
    return toMode(storage?.getItem(THEME_STORAGE_KEY));
  } catch {
    return 'system';
  }
}

/** Keeps the theme of a root element: the stored mode, the system's preference, the switch flag. */
export function createThemeController(options: ThemeOptions = {}): ThemeController {
  const root = options.root ?? document.documentElement;
  const preference = window.matchMedia('(prefers-color-scheme: dark)');
  const listeners = new Set<() => void>();
  let mode = options.initial ?? readStored(options.storage);
  let color: ColorMode = 'light';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(isSwitch: boolean): void {
    color = mode === 'system' ? (preference.matches ? 'dark' : 'light') : mode;
    root.setAttribute(ROOT_ATTRIBUTE, '');
    if (isSwitch) {
      root.setAttribute(SWITCHING_ATTRIBUTE, '');
      clearTimeout(timer);
      timer = setTimeout(() => root.removeAttribute(SWITCHING_ATTRIBUTE), THEME_SWITCH_MS);
    }
    root.setAttribute(MODE_ATTRIBUTE, color);
    for (const listener of listeners) listener();
  }

  const followSystem = () => {
    if (mode === 'system') apply(true);
  };
  // Paper is white: light letters of a dark theme would hardly be seen on it.
  const toPaper = () => root.setAttribute(MODE_ATTRIBUTE, 'light');
  const fromPaper = () => root.setAttribute(MODE_ATTRIBUTE, color);
  preference.addEventListener('change', followSystem);
  window.addEventListener('beforeprint', toPaper);
  window.addEventListener('afterprint', fromPaper);
  apply(false);

  return {
    get mode() {
      return mode;
    },
    get color() {
      return color;
    },
    setMode(next) {
      mode = next;
      apply(true);
      try {
        options.storage?.setItem(THEME_STORAGE_KEY, next);
      } catch {
        // The switch holds for this visit even when it can't be kept.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      preference.removeEventListener('change', followSystem);
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', fromPaper);
      clearTimeout(timer);
      root.removeAttribute(SWITCHING_ATTRIBUTE);
    },
  };
}
