import { useEffect } from 'react';
import { useLocation, useMatches } from '@certdeck/federation/router';
import { useSession, useUser } from '@certdeck/session';
import { useOwnTitle } from '../ownTitle.ts';
import { usePlace } from '../place.ts';
import { useShell } from '../ShellContext.ts';
import { forgetRecent, noteRecent } from './recent.ts';

/** A page that is passed through faster, such as by a redirect, hasn't been opened, in milliseconds. */
const STAYED = 400;

/** Who is signed in, and for which tenant; undefined until that is known. */
export function useMember(): string | undefined {
  const user = useUser();
  return user ? `${user.rootUUID} ${user.accountNo}` : undefined;
}

/** Remembers the pages that the member opens, for the palette; an order's once it has said what it is called. */
export function useRecent(): void {
  const { pathname } = useLocation();
  const own = useOwnTitle();
  const place = usePlace();
  const isOneOfMany = Object.keys(useMatches().at(-1)?.params ?? {}).length > 0;
  const { viewing } = useShell();
  const signedIn = useMember();
  // What staff looks at is nobody's own: it isn't remembered.
  const member = viewing ? undefined : signedIn;
  const title = isOneOfMany ? own : '';
  const parent = place?.crumbs.findLast(({ to }) => to !== undefined)?.to ?? '';
  const isPage = place !== undefined;
  useEffect(() => {
    if (!isPage || member === undefined || title === undefined) return undefined;
    const timer = setTimeout(() => noteRecent(member, { to: pathname, title, parent }), STAYED);
    return () => clearTimeout(timer);
  }, [isPage, member, pathname, title, parent]);
}

/** What was opened goes with the session, however it ends. */
export function useForgetting(): void {
  const session = useSession();
  const { viewing } = useShell();
  useEffect(() => {
    if (viewing) return undefined;
    if (session.getState().token === '') forgetRecent();
    return session.subscribe(({ token }, before) => {
      if (token === '' && before.token !== '') forgetRecent();
    });
  }, [session, viewing]);
}
