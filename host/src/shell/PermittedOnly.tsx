import { type ReactNode, useEffect } from 'react';
import type { PagePermission } from '@certdeck/contract';
import { useCan, useSessionState, useSignedIn } from '@certdeck/session';
import { HostScreen } from './HostScreen.tsx';
import { MissingPermission } from './missingPermission.ts';
import { pages } from './pages.ts';
import type { Part } from './Part.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useCustomer } from './ShellContext.ts';

interface Props {
  permission: PagePermission;
  /** The page's code, which loads while it isn't known yet who looks at it. */
  part: Part;
  /** Who isn't signed in may open it too. */
  guests?: boolean;
  children: ReactNode;
}

/**
 * A remote's page, for who may open it; everybody else gets a page that says who can give the permission, and
 * nothing of the remote runs. A browser that remembers a yes doesn't wait for the account;
 * a no may have changed since.
 */
export function PermittedOnly({ permission, part, guests = false, children }: Props) {
  const can = useCan();
  const { user, failed } = useCustomer();
  const known = useSessionState((state) => state.permissions !== null);
  const isGuest = !useSignedIn() && guests;
  const isWaiting = !isGuest && user === null && !failed && (!known || !can(permission));
  useEffect(() => {
    if (isWaiting && !known) void part.start();
  }, [isWaiting, known, part]);
  if (isWaiting) return <ScreenSkeleton />;
  if (isGuest || can(permission)) return children;
  return (
    <MissingPermission value={permission}>
      <HostScreen page={pages.noPermission} />
    </MissingPermission>
  );
}
