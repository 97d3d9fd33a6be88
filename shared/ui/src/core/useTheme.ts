import { useSyncExternalStore } from 'react';
import type { ColorMode, ThemeMode } from '../theme/mode.ts';
import { useUi } from './context.ts';

/** The theme mode the customer chose, what it comes to, and how to change it. */
export function useTheme(): { mode: ThemeMode; color: ColorMode; setMode: (mode: ThemeMode) => void } {
  const { theme } = useUi();
  const mode = useSyncExternalStore(theme.subscribe, () => theme.mode);
  const color = useSyncExternalStore(theme.subscribe, () => theme.color);
  return { mode, color, setMode: theme.setMode };
}
