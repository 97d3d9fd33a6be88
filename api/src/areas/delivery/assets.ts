import type { Registry } from '@certdeck/contract/schemas';

/**
 * Address below which browsers load the files of releases: '' is the portal itself, anything else an address of
 * another origin without a slash at its end (`https://cdn.example/portal`), where the same folders are.
 */
export type AssetsAddress = string;

/**
 * A visitor whose browser couldn't start the shell from there gets everything from the portal for a while
 * (host/src/first-paint.ts): networks of companies block foreign hosts, and a CDN may be away or damaged.
 */
const OWN_COOKIE = /(^|;\s*)certdeck-assets=own(;|$)/;

export function assetsFor(cookies: string | undefined, assets: AssetsAddress): AssetsAddress {
  return OWN_COOKIE.test(cookies ?? '') ? '' : assets;
}

/** The same registry with the address that each release is loaded from. */
export function registryAt(registry: Registry, assets: AssetsAddress): Registry {
  if (assets === '') return registry;
  // A base that is an address already stays: such a remote comes from elsewhere by itself.
  const at = (base: string) => (base.startsWith('/') ? assets + base : base);
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => ({
      ...remote,
      base: at(remote.base),
      ...(remote.fallback ? { fallback: { ...remote.fallback, base: at(remote.fallback.base) } } : {}),
    })),
  };
}

/** The address as a source of a content security policy: with its path, since a bucket's host may have others' too. */
export function assetsSource(assets: AssetsAddress): string {
  return new URL(assets).pathname === '/' ? assets : `${assets}/`;
}
