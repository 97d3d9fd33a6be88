import type { Language, PagePermission, Registry, RemoteManifest } from '@certdeck/contract';

/** Whether the person in front of the page may do something. */
export type Can = (permission: PagePermission) => boolean;

const anybody: Can = () => true;

export interface NavigationItem {
  path: string;
  icon: string | undefined;
  title: Record<Language, string>;
}
export interface NavigationGroup {
  id: string;
  title: Record<Language, string>;
  icon: string;
  items: NavigationItem[];
}

/**
 * The navigation, from manifests alone: complete while a remote is down, and without areas that
 * aren't deployed, and without what `can` refuses: an entry asks for its own permission and for that of the
 * page it leads to. Groups of one id are one group; order numbers decide the rest.
 */
export function navigationOf(registry: Registry, can: Can = anybody): NavigationGroup[] {
  const entries = registry.remotes.flatMap(({ manifest }) =>
    manifest.navigation.filter(({ path, permission = 'session' }) => {
      const route = manifest.routes.find((one) => one.path === path);
      return can(permission) && can(route?.permission ?? 'session');
    }),
  );
  const groups = new Map<
    string,
    { group: RemoteManifest['navigation'][number]['group']; items: typeof entries }
  >();
  for (const entry of entries) {
    const known = groups.get(entry.group.id) ?? { group: entry.group, items: [] };
    known.items.push(entry);
    groups.set(entry.group.id, known);
  }
  return [...groups.values()]
    .sort((a, b) => a.group.order - b.group.order)
    .map(({ group, items }) => ({
      id: group.id,
      title: group.title,
      icon: group.icon,
      items: items.sort((a, b) => a.order - b.order).map(({ path, title, icon }) => ({ path, title, icon })),
    }));
}

/** The navigation of who isn't signed in: entries whose pages are public. */
export function publicNavigationOf(registry: Registry): NavigationGroup[] {
  const remotes = registry.remotes.map((remote) => {
    const open = new Set(remote.manifest.routes.filter((route) => route.public).map(({ path }) => path));
    const navigation = remote.manifest.navigation.filter(({ path }) => open.has(path));
    return { ...remote, manifest: { ...remote.manifest, navigation } };
  });
  return navigationOf({ ...registry, remotes });
}

/** How many entries of the navigation guests may open, and where they begin; `home` undefined without any. */
export function openPagesOf(registry: Registry): { count: number; home: string | undefined } {
  const items = publicNavigationOf(registry).flatMap((group) => group.items);
  // A page above all of them is the one that shows them.
  const above = remoteRoutesOf(registry).find(
    ({ path, isPublic }) => isPublic && items.every((item) => item.path.startsWith(`${path}/`)),
  );
  return { count: items.length, home: items.length === 0 ? undefined : (above ?? items[0])?.path };
}

/** The remote that provides a capability; undefined when none is deployed. */
export function providerOf(registry: Registry, capability: string): string | undefined {
  return registry.remotes.find(({ manifest }) => manifest.provides.includes(capability))?.id;
}

/** What a capability asks of who uses it; any signed-in person where its provider says nothing. */
export function permissionOf(registry: Registry, capability: string): PagePermission {
  const provider = registry.remotes.find(({ manifest }) => manifest.provides.includes(capability));
  return provider?.manifest.permissions?.[capability] ?? 'session';
}

export interface RemoteRoute {
  remote: string;
  path: string;
  screen: string;
  title: Record<Language, string>;
  parent?: string;
  permission: PagePermission;
  /** Guests may open it too. */
  isPublic: boolean;
}

/** Every route of every remote; fixed segments come before variable ones (D-010). */
export function remoteRoutesOf(registry: Registry): RemoteRoute[] {
  return registry.remotes
    .flatMap(({ id, manifest }) =>
      manifest.routes.map(
        ({ path, screen, title, parent, permission = 'session', public: isPublic = false }) => ({
          remote: id,
          path,
          screen,
          title,
          parent,
          permission,
          isPublic,
        }),
      ),
    )
    .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
}
