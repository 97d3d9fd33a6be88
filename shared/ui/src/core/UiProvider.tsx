import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { LucideProvider } from 'lucide-react';
import { DEFAULT_CURRENCY, type DisplayCurrency } from '@certdeck/i18n';
import { ROOT_ATTRIBUTE } from '../theme/globalCss.ts';
import { createThemeController, type ThemeController, type ThemeMode } from '../theme/mode.ts';
import { rampOf } from '../theme/ramp.ts';
import { getSystem } from '../theme/system.ts';
import { UiContext } from './context.ts';
import { createStyleCache } from './styleCache.ts';
import { Toaster } from './Toaster.tsx';

export interface UiProviderProps {
  children: ReactNode;
  /** The element below which our styles hold: the document's root (default), or the container of an embedded area. */
  root?: HTMLElement;
  /** The shadow root that `root` lies in, when a partner isolates us there; styles are written into it. */
  shadow?: ShadowRoot;
  /** Where the theme mode is kept under `theme-mode`; leave out where nothing may be stored. */
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  /** For a partner's page, which decides the theme itself. */
  themeMode?: ThemeMode;
  /** Site configuration's `accent`: steps 50 to 950 as CSS colours; missing steps are mixed from 600, or built in. */
  accent?: Readonly<Record<string, string>>;
  /** The currency that amounts are shown in (D-069). */
  currency?: DisplayCurrency;
  /** Where /language and /vendor are served: the portal's origin, for a partner's page (default: the page's own). */
  staticBase?: string;
  /** Address of the page that shows what a demonstration sends. */
  inbox?: string | undefined;
  /** The page's CSP nonce; by default that of `<meta name="csp-nonce" content="…">`. */
  nonce?: string;
}

function metaNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}

function useOverlayContainer(root: HTMLElement): HTMLElement {
  const [container] = useState(() => {
    const made = document.createElement('div');
    made.setAttribute('data-certdeck-overlays', '');
    return made;
  });
  useLayoutEffect(() => {
    (root === document.documentElement ? document.body : root).append(container);
    return () => container.remove();
  }, [container, root]);
  return container;
}

/**
 * Theme, tokens, styles and overlays for everything below. One stands at the top of the shell and one at the top of
 * each area that a partner mounts; the latter names its own `root`, so that nothing outside of it is touched.
 */
export function UiProvider(props: UiProviderProps) {
  const {
    children,
    shadow,
    storage,
    themeMode,
    accent,
    currency = DEFAULT_CURRENCY,
    staticBase = '',
    inbox,
  } = props;
  const root = props.root ?? document.documentElement;
  const overlays = useOverlayContainer(root);
  const [theme] = useState<ThemeController>(() =>
    createThemeController({ root, storage, initial: themeMode }),
  );
  const [cache] = useState(() =>
    createStyleCache({ nonce: props.nonce ?? metaNonce(), container: shadow ?? document.head }),
  );

  useEffect(() => () => theme.stop(), [theme]);
  useEffect(() => {
    if (themeMode && themeMode !== theme.mode) theme.setMode(themeMode);
  }, [theme, themeMode]);
  useLayoutEffect(() => {
    root.setAttribute(ROOT_ATTRIBUTE, '');
    const steps = Object.entries(rampOf(accent ?? {}));
    for (const [step, color] of steps) root.style.setProperty(`--cd-colors-accent-${step}`, color);
    return () => {
      for (const [step] of steps) root.style.removeProperty(`--cd-colors-accent-${step}`);
    };
  }, [accent, root]);

  const environment = useMemo(
    () => ({ root, overlays, theme, currency, staticBase, inbox }),
    [root, overlays, theme, currency, staticBase, inbox],
  );
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={getSystem()}>
        <LucideProvider size={16} strokeWidth={1.75}>
          <UiContext.Provider value={environment}>
            {children}
            <Toaster />
          </UiContext.Provider>
        </LucideProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
