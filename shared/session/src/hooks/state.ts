import { useCallback, useSyncExternalStore } from 'react';
import type { CallPermission } from '@certdeck/contract';
import type { Currency } from '../currency.ts';
import type { SessionState } from '../store.ts';
import { isAllowed, type User } from '../user.ts';
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

/** Whether there is a token: without one every page but the public ones leads to sign in (A§6.1). */
export function useSignedIn(): boolean {
  return useSessionState((state) => state.token !== '');
}

/**
 * What the signed-in person may do: `can('order:pay')`. True as long as it isn't known. Offer what is allowed, say
 * why the rest isn't, and leave the decision to the API.
 */
export function useCan(): (permission: CallPermission) => boolean {
  const held = useSessionState((state) => state.permissions);
  return useCallback((permission) => isAllowed(held, permission), [held]);
}

/** How amounts are shown. */
export function useCurrency(): Currency {
  return useSessionState((state) => state.currency);
}
