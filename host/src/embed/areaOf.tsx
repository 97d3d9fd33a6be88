import type { Registry, SiteConfig } from '@certdeck/contract';
import type { PlacedArea } from '@certdeck/federation/lifecycles';
import { Navigate, type RouteObject } from '@certdeck/federation/router';
import type { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { answers, redirectsOf, type RemotePlace } from '../kernel/places.ts';
import type { StartUp } from '../kernel/start-up.ts';
import { RemoteScreen } from '../shell/RemoteScreen.tsx';
import { AreaCrash } from './AreaCrash.tsx';
import { AreaFrame } from './AreaFrame.tsx';
import { AreaRoot } from './AreaRoot.tsx';
import type { Customer } from './customer.ts';
import type { FirstPages } from './first-pages.ts';
import { NoSuchPage } from './NoSuchPage.tsx';
import { RouteCrash } from './RouteCrash.tsx';
import type { MountProps } from './options.ts';

/** What all areas on a partner's page have in common. */
export interface EmbedPage {
  /** Origin of the portal. */
  origin: string;
  site: SiteConfig;
  registry: Registry;
  loader: RemoteLoader;
  customer: Customer;
  startUp: StartUp;
  places: readonly RemotePlace[];
  /** Whether an area stands on the page. */
  hasPlace(area: string): boolean;
  firstPages: FirstPages;
  /** Calls back for what handlers and promises of remotes throw; call what it returns to end. */
  onFault(listener: (failure: RemoteFailure) => void): () => void;
}

/** What a page has said of an area can't be: its developer is informed, and nobody else. */
export class AreaOptionsError extends Error {
  override name = 'AreaOptionsError';
}

/** An area for a partner's page; undefined when the portal doesn't offer it there. */
export function areaOf(page: EmbedPage, id: string): PlacedArea<MountProps> | undefined {
  const remote = page.registry.remotes.find((one) => one.id === id);
  if (!remote) return undefined;
  const mine = page.places.filter((place) => place.remote === id);
  return {
    id,
    origin: page.origin,
    async prepare(props) {
      const places = mine.filter(({ path }) => props.routes?.includes(path) ?? true);
      const home = homeOf(
        places,
        remote.manifest.navigation.map(({ path }) => path),
      );
      if (home === undefined)
        throw new AreaOptionsError(`no page of “${id}” is among the routes that this page allows`);
      await page.customer.take(props);
      return { routes: routesOf(page, places, home, props.name), home };
    },
    Frame: ({ options, place, router }) => (
      <AreaFrame page={page} area={id} options={options} place={place} router={router} />
    ),
    Crash: ({ error }) => <AreaCrash error={error} loader={page.loader} />,
  };
}

/** The first page of the navigation, else the first that needs no number in its path. */
function homeOf(places: readonly RemotePlace[], navigation: readonly string[]): string | undefined {
  const open = places.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
  return navigation.find((path) => open.includes(path)) ?? open[0];
}

/** The allowed pages and the redirects to them; at any other path the area says that it has no such page. */
function routesOf(
  page: EmbedPage,
  places: readonly RemotePlace[],
  home: string,
  name: string,
): RouteObject[] {
  const known = (to: string) => places.some(({ path }) => answers(path, to));
  const { firstPages } = page;
  const settle = (failure?: RemoteFailure) => firstPages.settle(name, failure);
  const drawn = () => settle();
  const first = places.find(({ path }) => path === home);
  return [
    {
      element: <AreaRoot page={page} places={places} />,
      errorElement: <RouteCrash page={page} />,
      children: [
        { path: '/', element: <Navigate to={home} replace /> },
        ...places.map(({ path, remote, screen }) => ({
          path,
          caseSensitive: true,
          element: (
            <RemoteScreen
              key={path}
              loader={page.loader}
              remote={remote}
              screen={screen}
              onDrawn={drawn}
              onFailure={settle}
            />
          ),
        })),
        ...redirectsOf(page.registry)
          .filter(({ to }) => known(to))
          .map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
        { path: '*', element: <NoSuchPage page={page} home={home} title={first?.title} /> },
      ],
    },
  ];
}
