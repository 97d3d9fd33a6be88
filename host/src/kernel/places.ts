import type { Language, PagePermission, Registry } from '@certdeck/contract';
import { type RemoteRoute, remoteRoutesOf } from './navigation.ts';

/** Where a remote's screen stands: what its title, its breadcrumbs and its failure panel say. */
export interface RemotePlace extends RemoteRoute {
  /** Heading of its navigation group, the first crumb. */
  group?: Record<Language, string>;
  /** Route named by `parent`, the crumb before its own. */
  parentTitle?: Record<Language, string>;
}

/** Every screen of every deployed remote, with its crumbs. */
export function remotePlacesOf(registry: Registry): RemotePlace[] {
  const routes = remoteRoutesOf(registry);
  const groups = new Map(
    registry.remotes.flatMap(({ manifest }) =>
      manifest.navigation.map(({ path, group }) => [path, group.title] as const),
    ),
  );
  return routes.map((route) => ({
    ...route,
    group: groups.get(route.path) ?? (route.parent ? groups.get(route.parent) : undefined),
    parentTitle: routes.find(({ path }) => path === route.parent)?.title,
  }));
}

/** Redirects that the deployed remotes ask for: a bare group path leads to its first page (D-002). */
export function redirectsOf(registry: Registry): { from: string; to: string }[] {
  return registry.remotes.flatMap(({ manifest }) => manifest.redirects ?? []);
}

/** `/ssl/certificate/:id` answers `/ssl/certificate/N1`; a trailing slash doesn't count. */
export function answers(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => (part.startsWith(':') ? given[place] !== '' : part === given[place]))
  );
}

/** What the page at an address asks of who opens it, through redirects too; `session` for the shell's own pages. */
export function permissionAt(registry: Registry, address: string): PagePermission {
  const wanted = address.replace(/[?#].*$/, '');
  const led = redirectsOf(registry).find(({ from }) => answers(from, wanted))?.to ?? wanted;
  return remoteAt(registry, led)?.permission ?? 'session';
}

/** Pages above each other at most, whatever manifests say. */
const MOST_ABOVE = 5;

/** The entry of the navigation that the page at a path belongs to: its own, or that of a page above it. */
export function entryAt(registry: Registry, path: string, entries: ReadonlySet<string>): string | undefined {
  const routes = remoteRoutesOf(registry);
  let route = routes.find((one) => answers(one.path, path));
  for (let above = 0; route && above < MOST_ABOVE; above += 1) {
    if (entries.has(route.path)) return route.path;
    const { parent } = route;
    route = routes.find((one) => one.path === parent);
  }
  return undefined;
}

/** Whether the page at an address is open to guests, through redirects too. */
export function isPublicAt(registry: Registry, address: string): boolean {
  const wanted = address.replace(/[?#].*$/, '');
  const led = redirectsOf(registry).find(({ from }) => answers(from, wanted))?.to ?? wanted;
  return remoteAt(registry, led)?.isPublic ?? false;
}

/** The remote screen that a path belongs to, to load it before the router has drawn anything. */
export function remoteAt(registry: Registry, path: string): RemoteRoute | undefined {
  return remoteRoutesOf(registry).find((route) => answers(route.path, path));
}
