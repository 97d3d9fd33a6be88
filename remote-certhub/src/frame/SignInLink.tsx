import type { ReactNode } from 'react';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useLocation } from '@certdeck/federation/router';
import { Link } from '@certdeck/ui';

/** Leads to the sign-in and back to this page; absent on a partner's page, which signs its customers in itself. */
export function SignInLink({ children }: { children: ReactNode }) {
  const { hasRoute } = usePortal();
  const { pathname, search } = useLocation();
  if (!hasRoute('/sign-in')) return null;
  return (
    <Link asChild>
      <RouterLink to={`/sign-in?redirect=${encodeURIComponent(pathname + search)}`}>{children}</RouterLink>
    </Link>
  );
}
