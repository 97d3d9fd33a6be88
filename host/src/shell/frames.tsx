import { lazy, Suspense } from 'react';
import { Outlet } from '@certdeck/federation/router';
import { useSignedIn } from '@certdeck/session';
import { Container, SkipLink } from '@certdeck/ui';
import { AuthLayout } from './AuthLayout.tsx';
import { BareHeader } from './BareHeader.tsx';
import { SignedInOnly, VisitorsOnly } from './guards.tsx';
import { LayoutSkeleton } from './LayoutSkeleton.tsx';

export const loadLayout = () => import(/* webpackChunkName: "layout" */ './layout/Layout.tsx');
/** With menus and drawers, which a visitor before the sign-in page doesn't need. */
const Layout = lazy(loadLayout);

export function AuthFrame() {
  return (
    <VisitorsOnly>
      <AuthLayout>
        <Outlet />
      </AuthLayout>
    </VisitorsOnly>
  );
}

export function SignedInFrame() {
  return (
    <SignedInOnly>
      <Suspense fallback={<LayoutSkeleton />}>
        <Layout />
      </Suspense>
    </SignedInOnly>
  );
}

/** Around pages that anyone may see: the whole portal for a customer, the brand alone for a visitor. */
export function PlainFrame() {
  if (useSignedIn()) return <SignedInFrame />;
  return (
    <>
      <SkipLink />
      <BareHeader />
      <Container as="main" id="main" tabIndex={-1} paddingBlock={{ base: '8', md: '16' }}>
        <Outlet />
      </Container>
    </>
  );
}
