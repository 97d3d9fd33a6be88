import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from '@certdeck/federation/router';
import { useSignedIn } from '@certdeck/session';

export const SIGN_IN = '/sign-in';
export const DASHBOARD = '/dashboard';

/** Where a sign-in leads: the wanted page if it lies on this site, else the dashboard (D-004). */
export function wantedPath(redirect: string | null): string {
  // `//host` and `/\host` are other sites to a browser, which passes over tabs and line breaks wherever they stand.
  return redirect && /^\/(?![/\\])[^\p{Cc}]*$/u.test(redirect) ? redirect : DASHBOARD;
}

/** Pages that need a token: without one the visitor signs in first and comes back (D-004). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const [hadToken] = useState(signedIn);
  const signIn = useSignInPath();
  if (signedIn) return children;
  // Whoever ended the session leads on: a sign-out to a plain /sign-in, a lost token to one that comes back.
  if (hadToken) return null;
  return <Navigate to={signIn} replace />;
}

/** The sign-in page that comes back to the open one. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return `${SIGN_IN}?redirect=${encodeURIComponent(pathname + search)}`;
}

/** Pages for visitors; who is signed in goes on (D-005). */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const [query] = useSearchParams();
  return signedIn ? <Navigate to={wantedPath(query.get('redirect'))} replace /> : children;
}

/** The bare address leads to a page that fits the visitor (D-001). */
export function Front() {
  return <Navigate to={useSignedIn() ? DASHBOARD : SIGN_IN} replace />;
}

/** A redirect that keeps the query (D-011). */
export function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}
