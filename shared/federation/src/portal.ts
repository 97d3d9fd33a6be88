import { createContext, useCallback, useContext, useEffect } from 'react';
import type { PortalDialogName, PortalDialogs, SiteConfig } from '@certdeck/contract';
import type { CaptchaAnswer, MemoryWork } from './code-sending.ts';
import type { Slots } from './slots.tsx';

/** What the commands of a guide name in place of its example. */
export interface GuideValues {
  /** Base name of the downloaded files, such as `_.example.com`. */
  file: string;
  /** The names in the certificate; none where the guide is about no host. */
  names: readonly string[];
}

/** What the shell gives to everything inside it. */
export interface Portal {
  site: SiteConfig;
  /** Opens another area's dialog; resolves `unavailable` when its provider is absent, broken or late. */
  openDialog<Name extends PortalDialogName>(
    name: Name,
    input: PortalDialogs[Name]['input'],
  ): Promise<PortalDialogs[Name]['result']>;
  /** Some deployed area answers this path. */
  hasRoute(path: string): boolean;
  /** What areas contribute to each other's pages and to the shell. */
  slots: Slots;
  /** Names the open page by what it shows; undefined is its route's own title. Absent where the page isn't the shell's. */
  setTitle?(title: string | undefined): void;
  /**
   * Opens an article of the help beside the page, with the values in its commands; undefined where there is none.
   * `HelpLink` calls it.
   */
  openHelp?: (article: string, values?: GuideValues) => void;
  /**
   * Lets the browser do the work that calls without a session carry (D-048). Rejects when it can't be done, or when
   * `signal` ends it. Absent in shells without public pages.
   */
  proveWork?(signal: AbortSignal): Promise<CaptchaAnswer>;
  /**
   * Does the work that the API asks for before it sends a code, in a dialog that says so (D-251). Resolves undefined
   * when the person or `signal` gives it up, or when it can't be done. `useCodeSending` calls it. Absent in older shells
   * and in partners' pages.
   */
  doWork?(demand: MemoryWork, signal: AbortSignal): Promise<CaptchaAnswer | undefined>;
}

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal: no PortalProvider above; the host and the test kit give one');
  return portal;
}

/** A dialog of another area, by capability name. */
export function usePortalDialog<Name extends PortalDialogName>(
  name: Name,
): (input: PortalDialogs[Name]['input']) => Promise<PortalDialogs[Name]['result']> {
  const portal = usePortal();
  return useCallback((input) => portal.openDialog(name, input), [portal, name]);
}

export function useSiteConfig(): SiteConfig {
  return usePortal().site;
}

/** Where the calls of the API live, absolute and without a slash at its end, as a program needs it. */
export function useApiBase(): string {
  const { apiBaseURL } = useSiteConfig();
  return new URL(apiBaseURL, window.location.origin).href.replace(/\/$/, '');
}

/**
 * Names the page by what it shows, such as a certificate's name, in the window's title and the breadcrumbs, while
 * mounted. Undefined leaves the route's own title.
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePortal();
  useEffect(() => {
    if (!setTitle || !title) return undefined;
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
