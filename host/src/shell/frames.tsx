import { Outlet } from '@certdeck/federation/router';
import { useSignedIn } from '@certdeck/session';
import { Container, SkipLink } from '@certdeck/ui';
import { AuthLayout } from './AuthLayout.tsx';
import { BareHeader } from './BareHeader.tsx';
import { SignedInOnly, VisitorsOnly } from './guards.tsx';
import { LayoutSkeleton } from './LayoutSkeleton.tsx';
import { LostTexts } from './LostTexts.tsx';
import { useIsPublic } from './place.ts';
import { createPart, Drawn } from './Part.tsx';

/** With menus and drawers, which a visitor before the sign-in page doesn't need. */
export const layout = createPart(async () => {
  const { default: Layout, readGlobals } = await import(
    /* webpackChunkName: "layout" */ './layout/Layout.tsx'
  );
  await readGlobals();
  return Layout;
});

/** Around the pages that are open to who isn't signed in. */
export const guestFrame = createPart(async () => {
  const { default: Layout, readGlobals } = await import(
    /* webpackChunkName: "guest" */ './layout/GuestLayout.tsx'
  );
  await readGlobals();
  return Layout;
});

export function AuthFrame() {
  return (
    <VisitorsOnly>
      <OpenAuthFrame />
    </VisitorsOnly>
  );
}

/** The same for who is signed in, too. */
export function OpenAuthFrame() {
  return (
    <AuthLayout>
      <LostTexts />
      <Outlet />
    </AuthLayout>
  );
}

/** One frame for all pages of areas, so that it stays while the customer goes from one to the next. */
export function SignedInFrame() {
  const isPublic = useIsPublic();
  const signedIn = useSignedIn();
  if (!signedIn && isPublic) return <Drawn part={guestFrame} waiting={<LayoutSkeleton />} />;
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
