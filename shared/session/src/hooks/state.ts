import { useSyncExternalStore } from 'react';
import type { Currency } from '../currency.ts';
import type { SessionState } from '../store.ts';
import type { User } from '../user.ts';
import { useSession } from './SessionProvider.tsx';

/** A part of the session's state; renders again when it changes. The selector must not make new objects. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => select(session.getState()));
}

/** Who is signed in; null until loaded, and when nobody is. */
export function useUser(): User | null {
  return useSessionState((state) => state.user);
}

/** Whether there is a token, which is the only distinction of roles that a page makes (A§6.1). */
export function useSignedIn(): boolean {
  return useSessionState((state) => state.token !== '');
}

/** How amounts are shown. */
export function useCurrency(): Currency {
  return useSessionState((state) => state.currency);
}
