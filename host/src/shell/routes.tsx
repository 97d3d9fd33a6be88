import type { ReactNode } from 'react';
import type { Registry } from '@certdeck/contract';
import { Navigate, type RouteObject } from '@certdeck/federation/router';
import { portalAttribution, RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { answers, redirectsOf, type RemotePlace, remotePlacesOf } from '../kernel/places.ts';
import { Crash, ToCrash } from '../pages/errors/Crash.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { AuthFrame, OpenAuthFrame, PlainFrame, SignedInFrame } from './frames.tsx';
import { Front, Redirect } from './guards.tsx';
import { HostScreen } from './HostScreen.tsx';
import { pages } from './pages.ts';
import type { Part } from './Part.tsx';
import type { Crumb, Place } from './place.ts';
import { PortalRoot } from './PortalRoot.tsx';
import { PermittedOnly } from './PermittedOnly.tsx';
import { RemoteScreen, screenPart } from './RemoteScreen.tsx';
import { useShell } from './ShellContext.ts';

interface HostRoute {
  path: string;
  page: Part;
  titleKey: string;
  crumbs?: readonly Crumb[];
}

/** For visitors; who is signed in is led on (D-005). */
const visitorRoutes: readonly HostRoute[] = [
  { path: '/sign-in', page: pages.signIn, titleKey: 'nav.sign-in' },
  { path: '/sign-up', page: pages.signUp, titleKey: 'nav.sign-up' },
  { path: '/password-reset', page: pages.passwordReset, titleKey: 'nav.password-reset' },
  { path: '/sso', page: pages.sso, titleKey: 'nav.sso' },
];

const help = { title: 'nav.help', to: '/help/overview' };
/** Open to anyone (D-005): they lead on by themselves when the sign-in is complete. */
const stepRoutes: readonly HostRoute[] = [
  { path: '/sec-validation', page: pages.secValidation, titleKey: 'nav.sec-validation' },
  { path: '/sso/callback', page: pages.ssoCallback, titleKey: 'nav.sso' },
];

/** For customers who are signed in (D-003 for the help). */
const customerRoutes: readonly HostRoute[] = [
  { path: '/dashboard', page: pages.dashboard, titleKey: 'nav.dashboard' },
  { path: '/notification', page: pages.notification, titleKey: 'nav.notification' },
  { path: '/help/overview', page: pages.helpOverview, titleKey: 'nav.help' },
  { path: '/__portal', page: pages.staff, titleKey: 'nav.portal' },
  { path: '/help/article/:id', page: pages.helpArticle, titleKey: 'nav.help', crumbs: [help] },
];

const hostRedirects = [{ from: '/help', to: '/help/overview' }];

/**
 * The whole route table: the shell's own pages, every screen of every deployed remote, the decided
 * redirects, and /404 for anything else. Paths count letter by letter.
 */
export function routesOf(registry: Registry, loader: RemoteLoader): RouteObject[] {
  return [
    {
      element: <PortalRoot />,
      errorElement: <ToCrash />,
      children: [
        { path: '/', element: <Front /> },
        framed(<AuthFrame />, visitorRoutes.map(hostRoute)),
        framed(<OpenAuthFrame />, stepRoutes.map(hostRoute)),
        framed(<PlainFrame />, [
          hostRoute({ path: '/404', page: pages.notFound, titleKey: 'nav.404' }),
          hostRoute({ path: '/approve-mailbox', page: pages.mailbox, titleKey: 'nav.approve-mailbox' }),
          hostRoute({ path: '/demo/inbox', page: pages.inbox, titleKey: 'nav.inbox' }),
        ]),
        framed(<SignedInFrame />, [
          ...customerRoutes.map(hostRoute),
          ...remotePlacesOf(registry).map((place) => remoteRoute(place, loader)),
        ]),
        ...[...hostRedirects, ...redirectsOf(registry)].map(({ from, to }) =>
          exact(from, <Redirect to={to} />),
        ),
        framed(<UnknownFrame />, [{ path: '*', element: <RegistryDown /> }]),
      ],
    },
    { path: '/500', element: <Crash />, caseSensitive: true },
  ];
}

/** Whether the shell or a deployed remote answers a path: a link to anything else isn't drawn. */
export function hasRoute(registry: Registry, path: string): boolean {
  const own = [...visitorRoutes, ...stepRoutes, ...customerRoutes].map((route) => route.path);
  const remote = remotePlacesOf(registry).map((place) => place.path);
  const redirects = redirectsOf(registry).map(({ from }) => from);
  const wanted = path.replace(/[?#].*$/, '');
  return [...own, ...remote, ...redirects].some((pattern) => answers(pattern, wanted));
}

/** Whether an address exists can't be said without a registry. */
function UnknownFrame() {
  const { registry, registryDown } = useShell();
  const knowsNothing = registryDown && registry.remotes.length === 0;
  return knowsNothing ? <SignedInFrame /> : <Navigate to="/404" replace />;
}

function RegistryDown() {
  return <FailurePanel failure={new RemoteFailure('REGISTRY_DOWN', portalAttribution)} retry={reload} />;
}

const reload = () => location.reload();

function framed(element: ReactNode, children: RouteObject[]): RouteObject {
  return { element, children };
}

function exact(path: string, element: ReactNode, handle?: Place): RouteObject {
  return { path, element, handle, caseSensitive: true };
}

function hostRoute({ path, page, titleKey, crumbs = [] }: HostRoute): RouteObject {
  // The key keeps one page's failure from staying on the next.
  return exact(path, <HostScreen key={path} page={page} />, { title: titleKey, crumbs });
}

function remoteRoute(place: RemotePlace, loader: RemoteLoader): RouteObject {
  const { path, remote, screen, title, group, parent, parentTitle, permission, isPublic } = place;
  const crumbs: Crumb[] = [];
  if (group) crumbs.push({ title: group });
  if (parent && parentTitle) crumbs.push({ title: parentTitle, to: parent });
  const page = <RemoteScreen key={path} loader={loader} remote={remote} screen={screen} />;
  const element =
    permission === 'session' ? (
      page
    ) : (
      <PermittedOnly
        key={path}
        permission={permission}
        guests={isPublic}
        part={screenPart(loader, remote, screen)}
      >
        {page}
      </PermittedOnly>
    );
  return exact(path, element, { title, crumbs, isPublic });
}
