import type { Session } from './session.ts';

let installed: Session | null = null;

/** Makes a session the one of this page; the host calls it once, before any remote runs. null takes it away. */
export function installSession(session: Session | null): void {
  installed = session;
}

/**
 * The session of this page.
 *
 * @throws Error when the host has not installed one
 */
export function getSession(): Session {
  if (!installed) throw new Error('getSession: no session yet; the host calls installSession first');
  return installed;
}
