import { createMemoryRouter, type RouteObject } from './router.ts';

export type AreaRouter = ReturnType<typeof createMemoryRouter>;

export interface AreaRouterOptions {
  routes: RouteObject[];
  /** Path of the portal to begin with. */
  path: string;
  /** Part of the page's address below which the area's paths stand; without one the address is left alone. */
  basePath?: string | undefined;
  /** Origin that links lead to when they are opened in another tab and no base path makes them the page's own. */
  origin: string;
  /** Hears each path that is shown. */
  onNavigate?: ((path: string) => void) | undefined;
}

/** A router of an area in somebody else's page. */
export interface PlacedRouter {
  router: AreaRouter;
  go(path: string): void;
  dispose(): void;
}

/** The path below a base, '/' for the base itself; undefined for an address outside of it. */
export function pathWithin(
  base: string,
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string | undefined {
  const { pathname, search, hash } = address;
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  return (pathname.slice(base.length) || '/') + search + hash;
}

const textOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash;

/** A path as the router takes one; what leads out of the portal becomes a path that no area has, not an exception. */
const withinPortal = (path: string): string =>
  /^\/(?![/\\])/.test(path) ? path : `/${encodeURIComponent(path)}`;

/**
 * An area has a router in memory, so that the page's own router never meets it. With a base path it follows
 * the page's address below that base, and writes there what it shows: the history's state of others stays as
 * it is, and addresses outside of the base are none of its business.
 */
export function placeRouter(options: AreaRouterOptions): PlacedRouter {
  const { routes, origin, onNavigate } = options;
  const base = options.basePath?.replace(/\/+$/, '');
  const here = () => (base === undefined ? undefined : pathWithin(base, location));
  const given = here();
  const first = given === undefined || given === '/' ? options.path : given;
  const router = createMemoryRouter(routes, { initialEntries: [withinPortal(first)] });
  // What links show, and where another tab goes: the page's own address, else the portal.
  const prefix = base ?? origin;
  router.createHref = (to) => prefix + textOf(to);
  // The origin that it holds a redirect's link against: with another one it takes every redirect for one that leads away.
  router.createURL = (to) =>
    new URL(
      prefix + (typeof to === 'string' ? to : textOf({ pathname: '/', search: '', hash: '', ...to })),
      location.origin,
    );

  let shown = '';
  function show(): void {
    const path = textOf(router.state.location);
    if (path === shown) return;
    const isFirst = shown === '';
    shown = path;
    if (base !== undefined && here() !== path) {
      // The state of the page's own router is kept: it may read it again when the customer goes back.
      const action: string = router.state.historyAction;
      const write = isFirst || action === 'REPLACE' ? 'replaceState' : 'pushState';
      if (!isFirst || here() !== undefined) history[write](history.state, '', base + path);
    }
    onNavigate?.(path);
  }

  /** The page's address has changed, by its own router or by the buttons of the browser. */
  function follow(): void {
    const path = here();
    if (path === undefined || path === textOf(router.state.location)) return;
    void router.navigate(withinPortal(path === '/' ? options.path : path), { replace: true });
  }

  const stop = router.subscribe(show);
  show();
  // A router that pushes tells nobody; browsers that have this interface tell of every change.
  const pushes: EventTarget | undefined = 'navigation' in window ? window.navigation : undefined;
  if (base !== undefined) {
    window.addEventListener('popstate', follow);
    pushes?.addEventListener('currententrychange', follow);
  }
  return {
    router,
    go: (path) => void router.navigate(withinPortal(path)),
    dispose() {
      stop();
      window.removeEventListener('popstate', follow);
      pushes?.removeEventListener('currententrychange', follow);
      router.dispose();
    },
  };
}
