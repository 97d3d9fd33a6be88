import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PreferenceKey, PreferenceValues } from '@certdeck/contract';
import type { Change } from '../preferences/preferences.ts';
import { useSession } from './SessionProvider.tsx';

/**
 * What the member has chosen under a name, on whatever device, and how to choose anew. It shows at once, and in the
 * other tabs; without a connection it is sent later.
 *
 * @param first what counts until something is chosen; undefined for none
 */
export function usePreference<
  Key extends PreferenceKey,
  First extends PreferenceValues[Key] | undefined = undefined,
>(
  key: Key,
  first?: First,
): [PreferenceValues[Key] | First, (change: Change<PreferenceValues[Key]>) => Promise<void>] {
  const { preferences } = useSession();
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get(key));
  useEffect(() => {
    const refresh = () => void preferences.refresh();
    refresh();
    window.addEventListener('focus', refresh);
    window.addEventListener('online', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [preferences]);
  const update = useCallback(
    (change: Change<PreferenceValues[Key]>) => preferences.update(key, change),
    [preferences, key],
  );
  return [value ?? (first as First), update];
}
