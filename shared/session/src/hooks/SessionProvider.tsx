import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { getSession } from '../installed.ts';
import type { Session } from '../session.ts';
import { SWRConfig } from '../swr.ts';

const SessionContext = createContext<Session | null>(null);

/**
 * How answers are read again: a lost connection is read again when it is back, and not by retries, each of which
 * would show its message; a page that gets the focus reads again at most every 30 s.
 */
const READING = { shouldRetryOnError: false, focusThrottleInterval: 30_000 };

/** Gives a session to what is inside it, with the portal's way of reading answers. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <SWRConfig value={READING}>{children}</SWRConfig>
    </SessionContext>
  );
}

/** The session of the provider above, else the installed one. */
export function useSession(): Session {
  return useContext(SessionContext) ?? getSession();
}
