import { createContext, useContext } from 'react';
import { DEFAULT_CURRENCY, type DisplayCurrency } from '@certdeck/i18n';
import type { ThemeController } from '../theme/mode.ts';

export interface UiEnvironment {
  /** The element below which our styles hold. */
  root: HTMLElement;
  /** Where dialogs, menus and notices are put. */
  overlays: HTMLElement;
  theme: ThemeController;
  /** Prefix of the portal's static files: '' in the portal itself, its origin in a partner's page. */
  staticBase: string;
  currency: DisplayCurrency;
  /** Where a demonstration shows the codes that it sends; undefined where they reach somebody. */
  inbox?: string | undefined;
}

export const UiContext = createContext<UiEnvironment | null>(null);

/** Root, overlay container and theme of the surrounding `UiProvider`. Throws outside of one. */
export function useUi(): UiEnvironment {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('A component of @certdeck/ui needs a <UiProvider> above it');
  return ui;
}

export function useCurrency(): DisplayCurrency {
  return useContext(UiContext)?.currency ?? DEFAULT_CURRENCY;
}
