import { Outlet } from '@certdeck/federation/router';
import { useSignedIn } from '@certdeck/session';
import { Container, SkipLink } from '@certdeck/ui';
import { AuthLayout } from './AuthLayout.tsx';
import { BareHeader } from './BareHeader.tsx';
import { SignedInOnly, VisitorsOnly } from './guards.tsx';
import { LayoutSkeleton } from './LayoutSkeleton.tsx';
import { LostTexts } from './LostTexts.tsx';
import { createPart, Drawn } from './Part.tsx';

/** With menus and drawers, which a visitor before the sign-in page doesn't need. */
export const layout = createPart(async () => {
  const module = await import(/* webpackChunkName: "layout" */ './layout/Layout.tsx');
  return module.default;
});

export function AuthFrame() {
  return (
    <VisitorsOnly>
      <AuthLayout>
        <LostTexts />
        <Outlet />
      </AuthLayout>
    </VisitorsOnly>
  );
}

export function SignedInFrame() {
  return (
    <SignedInOnly>
      <Drawn part={layout} waiting={<LayoutSkeleton />} />
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
        <LostTexts />
        <Outlet />
      </Container>
    </>
  );
}
