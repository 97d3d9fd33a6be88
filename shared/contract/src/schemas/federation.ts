import { z } from 'zod';
import type { PagePermission } from '../permissions.ts';
import { path, translated } from './manifest-fields.ts';
import { contributions } from './slots.ts';

export { translated } from './manifest-fields.ts';

/** Name of a remote: `orders` for the folder remote-orders. */
export const remoteId = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);
/** `sha384-…` as the integrity attribute wants it. */
const integrity = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);
/** Which contract a remote was built for: one major, from a minor on (`^1.0`). Ranges such as `*` are refused. */
export const contractRange = z.string().regex(/^\^\d+\.\d+$/);

/**
 * What a remote expects of one field of the site configuration: the part of JSON Schema that a browser can
 * check in a few lines.
 */
export const configField = z.strictObject({
  type: z.enum(['string', 'number', 'boolean', 'array', 'object']),
  /** Texts that the remote knows. */
  enum: z.array(z.string()).min(1).optional(),
  /** Least number. */
  minimum: z.number().optional(),
});
export type ConfigField = z.output<typeof configField>;
/** By field. */
const config = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/), configField);

/**
 * What a page or capability asks of who uses it. A release may name a permission that this contract doesn't know
 * yet: nobody holds it, and the rest of the release goes on. A remote's build takes known ones alone.
 */
const pagePermission = z.custom<PagePermission>(
  (value) => typeof value === 'string' && /^(session|[a-z]+:[a-z]+)$/.test(value),
  'no permission of the contract',
);

/** What the shell may know of a remote before running any of its code. */
export const remoteManifest = z.object({
  schema: z.literal(1),
  id: remoteId,
  /** Container name of this release: id and content hash. */
  name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  release: z.string().min(1).max(64),
  contract: contractRange,
  /** Team that answers for it; shown on failure panels. */
  owner: z.string().min(1),
  title: translated,
  routes: z.array(
    z.object({
      path,
      title: translated,
      /** Key of the screen in the remote's `./routes` module. */
      screen: z.string().min(1),
      /** Path of the parent crumb. */
      parent: path.optional(),
      /** Who may open it; any signed-in person in releases that don't say. */
      permission: pagePermission.optional(),
      /**
       * Whoever isn't signed in may open it too; `permission` holds for those who are. A shell from before this
       * field asks everybody to sign in.
       */
      public: z.boolean().optional(),
      /** What a public page is for, in a sentence or two: for search engines. Browsers don't get it with the registry. */
      description: translated.optional(),
      /**
       * What stands at the top of the page, which the server draws before any script has come: its heading, the
       * sentence below it, what a search field there says, and the question that a form begins with. Browsers don't
       * get it with the registry.
       */
      opening: z
        .object({
          title: translated,
          lead: translated.optional(),
          search: translated.optional(),
          question: z.object({ label: translated, help: translated }).optional(),
        })
        .optional(),
    }),
  ),
  redirects: z.array(z.object({ from: path, to: path })).optional(),
  navigation: z.array(
    z.object({
      /** Group heading in the navigation. */
      group: z.object({ id: z.string(), title: translated, order: z.number(), icon: z.string() }),
      path,
      title: translated,
      order: z.number(),
      /** Name of an icon of the shell; that of the group in releases that don't say. */
      icon: z.string().optional(),
      /** Who sees it, besides what the route of its path asks for. */
      permission: pagePermission.optional(),
    }),
  ),
  /** Capabilities offered, such as `billing/payment-dialog/v1`. */
  provides: z.array(z.string().regex(/^[a-z-]+\/[a-z-]+\/v\d+$/)),
  /** What each capability asks of who uses it, by its name; any signed-in person where nothing is said. */
  permissions: z.record(z.string(), pagePermission).optional(),
  consumes: z.array(z.string().regex(/^[a-z-]+\/[a-z-]+\/v\d+$/)),
  /** What it adds to the slots of the shell and of other areas. */
  contributes: contributions.optional(),
  /** Fields of the site configuration that it reads; a host where one of them is otherwise doesn't run it. */
  config: config.optional(),
  /** Shared modules the release was built against: exact versions. `*` and other ranges are refused. */
  shared: z.record(z.string(), z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/)),
  /**
   * Names that its code takes from each shared module, as its build found them; `*` for all of a module. Absent in
   * releases built before.
   */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Entry script, relative to the manifest. */
  entry: z.string().regex(/^[A-Za-z0-9._-]+\.js$/),
  entryIntegrity: integrity,
  /** Chunks a route needs first, relative to the manifest: fetched early by the shell. */
  preload: z.record(z.string(), z.array(z.string())).optional(),
  /** Shared modules that a route takes from the shell first, fetched early with it. */
  needs: z.record(z.string(), z.array(z.string())).optional(),
  /** Integrity of every other script of the release by its file; the entry has the same hashes and enforces them. */
  chunks: z.record(z.string(), integrity).optional(),
});
export type RemoteManifest = z.output<typeof remoteManifest>;

/** What a host's release gives to remotes; written by its build as `manifest.json`. */
export const hostManifest = z.object({
  schema: z.literal(1),
  release: z.string().min(1).max(64),
  contract: z.string().regex(/^\d+\.\d+$/),
  /** Versions of the shared modules, of which the host is the only provider. */
  shared: z.record(z.string(), z.string()),
  /** Names that those modules export, where the build knows them. Absent in hosts built before they told. */
  exports: z.record(z.string(), z.array(z.string())).optional(),
  /** Every field of the site configuration that it knows; absent in hosts built before they told. */
  config: config.optional(),
});
export type HostManifest = z.output<typeof hostManifest>;

/** Address of a release's folder, absolute path or URL, ending in a slash. */
const base = z.string().regex(/\/$/);

/**
 * Where a tab finds the last release that is known to be good, when nothing can be had of the current one.
 * Its manifest isn't in the registry, which would double it; `integrity` says that it is the right one.
 */
export const fallbackRelease = z.object({ release: z.string(), base, integrity });
export type FallbackRelease = z.output<typeof fallbackRelease>;

/** One remote as a tab uses it. */
export const registryRemote = z.object({
  id: remoteId,
  release: z.string(),
  base,
  manifest: remoteManifest,
  /** Milliseconds for entry and first screen before the failure panel shows. */
  deadline: z.number().int().min(1000).max(120_000),
  /** Integrity of the release's `manifest.json`; in the store's document only. */
  manifestIntegrity: integrity.optional(),
  /** In what a browser gets only: the server finds it among what was current before. */
  fallback: fallbackRelease.optional(),
});
export type RegistryRemote = z.output<typeof registryRemote>;

/** Which release of which remote a tab uses: what the server resolves for a host name and a visitor. */
export const registry = z.object({
  schema: z.literal(1),
  /** Grows with every write. */
  revision: z.number().int().min(0),
  /** Current release of the shell itself, so that an open tab can tell that it is older. */
  shell: z.string().optional(),
  /** Release of the shell in whose place the last good one was sent, since this browser couldn't start it. */
  shellInsteadOf: z.string().optional(),
  /** Trials of releases that this visitor takes part in, by remote or `host`: visits are counted under these numbers. */
  trials: z.record(remoteId, z.number().int().min(1)).optional(),
  remotes: z.array(registryRemote),
});
export type Registry = z.output<typeof registry>;
