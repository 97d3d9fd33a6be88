import { isPagePermission, type DrawnSlotName, type PagePermission, type SlotName } from '@certdeck/contract';
import { remoteManifest, type RemoteManifest } from '@certdeck/contract/schemas';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { scriptHashes } from './chunk-integrity-plugin.ts';
import { integrityOf } from './integrity.ts';
import { containerName, nameRelease, UNNAMED } from '../release/release-name.ts';
import { namesUsed } from './shared-exports.ts';
import { SHARE_SCOPE } from './shared-modules.ts';

/** What a remote writes by hand; the build adds names, hashes and chunk lists. */
export type ManifestSource = Omit<
  RemoteManifest,
  | 'schema'
  | 'name'
  | 'release'
  | 'entry'
  | 'entryIntegrity'
  | 'shared'
  | 'preload'
  | 'needs'
  | 'uses'
  | 'chunks'
  | 'routes'
  | 'permissions'
> & {
  /** Each route says who may open it. */
  routes: (RemoteManifest['routes'][number] & { permission: PagePermission })[];
  /** Each capability of `provides` says who may use it. */
  permissions: Record<string, PagePermission>;
};

/** What a manifest says wrongly of permissions; undefined when all is well. */
export function permissionFault(
  manifest: Pick<ManifestSource, 'routes' | 'navigation' | 'provides' | 'permissions'>,
): string | undefined {
  const { routes, navigation, provides, permissions } = manifest;
  for (const { path, permission } of routes)
    if (!isPagePermission(permission))
      return `the route ${path} says no permission of the contract: ${permission}`;
  for (const { path, permission } of navigation)
    if (permission !== undefined && !isPagePermission(permission))
      return `the navigation entry ${path} says no permission of the contract: ${permission}`;
  for (const capability of provides)
    if (!isPagePermission(permissions[capability]))
      return `the capability ${capability} says no permission of the contract: ${permissions[capability]}`;
  const unknown = Object.keys(permissions).find((capability) => !provides.includes(capability));
  return unknown === undefined ? undefined : `permissions names ${unknown}, which it doesn't provide`;
}

/** Slots whose contributions are drawn by code of the remote; the types name every slot, and which these are. */
const isDrawn: { readonly [Name in SlotName]: Name extends DrawnSlotName ? true : false } = {
  'account/center-card/v1': true,
  'host/account-entry/v1': false,
  'host/dashboard-card/v1': true,
  'host/keys/v1': false,
  'host/navigation-count/v1': true,
  'host/palette-action/v1': false,
  'host/palette-results/v1': true,
  'orders/details-panel/v1': true,
  'ssl/product-badge/v1': true,
};

interface Options {
  id: string;
  /** Its name when that isn't the hash of its content. */
  release?: string | undefined;
  /** Hash of what the build is made from at this moment, under which its name is kept. */
  inputs?: () => string;
  /** Sets releases of the same content apart. */
  variant?: string | undefined;
  manifest: ManifestSource;
  shared: Record<string, string>;
}

/** Files of a release that no page asks for. */
const NOT_LOADED = /\.(LICENSE\.txt|map|hot-update\.js(on)?)$/;

/**
 * Names the release, and writes `manifest.json` beside the entry: all that a shell may know before running the
 * remote.
 */
export class RemoteManifestPlugin {
  readonly options: Options;
  private release: string;

  constructor(options: Options) {
    this.options = options;
    this.release = options.release ?? UNNAMED;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        {
          name: 'RemoteManifestPlugin',
          // The scripts are final but for the hashes of each other (WorkerFilesPlugin, ChunkIntegrityPlugin), which
          // the name would change.
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
        },
        () => {
          if (compilation.errors.length > 0 || this.options.release !== undefined) return;
          this.release = UNNAMED;
          const more = JSON.stringify([this.manifestOf(compilation), this.options.variant ?? '']);
          this.release = nameRelease(compilation, more);
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'RemoteManifestPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const manifest = this.manifestOf(compilation);
          compilation.emitAsset(
            'manifest.json',
            new webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
          );
        },
      );
    });
  }

  private manifestOf(compilation: Compilation): RemoteManifest {
    const { id, manifest, shared } = this.options;
    const { release } = this;
    // The build knows the container by the name that it began with.
    const built = containerName(id, this.options.release ?? UNNAMED);
    const entry = [...(compilation.entrypoints.get(built)?.getFiles() ?? [])].find((file) =>
      file.endsWith('.js'),
    );
    if (!entry) throw new Error(`remote-${id}: the build made no entry named ${built}`);
    const content = compilation.getAsset(entry)?.source.buffer();
    if (!content) throw new Error(`remote-${id}: ${entry} is empty`);
    const preload = preloads(compilation);
    const unnamed = manifest.routes.find(({ screen }) => !preload[screen])?.screen;
    if (unnamed !== undefined) {
      throw new Error(
        `remote-${id}: the build made no chunk for the screen ${unnamed}: write /* webpackChunkName: "screen-${unnamed}" */ at its import in src/routes.ts, so that a page can fetch it early`,
      );
    }
    const fault = permissionFault(manifest);
    if (fault !== undefined) throw new Error(`remote-${id}/src/manifest.ts: ${fault}`);
    const bare = (manifest.contributes ?? []).find(
      ({ slot, id: name }) => isDrawn[slot] && !preload[`contribution-${name}`],
    );
    if (bare) {
      throw new Error(
        `remote-${id}: the build made no chunk for what it contributes to ${bare.slot}: write /* webpackChunkName: "contribution-${bare.id}" */ at the import of ${bare.id} in src/capabilities.ts`,
      );
    }
    const chunks = scriptHashes(compilation);
    const unchecked = compilation
      .getAssets()
      .map(({ name: file }) => file)
      .find((file) => file !== entry && !chunks[file] && !NOT_LOADED.test(file));
    if (unchecked !== undefined) {
      throw new Error(
        `remote-${id}: the build made ${unchecked}, which no hash protects: a remote's files are scripts alone (styles come from @certdeck/ui, pictures are code)`,
      );
    }
    const verdict = remoteManifest.safeParse({
      ...manifest,
      schema: 1,
      id,
      name: containerName(id, release),
      release,
      shared,
      entry,
      entryIntegrity: integrityOf(content),
      preload,
      needs: needs(compilation),
      uses: namesUsed(compilation),
      chunks,
    });
    if (!verdict.success) throw new Error(`remote-${id}/src/manifest.ts: ${verdict.error.message}`);
    return verdict.data;
  }
}

/**
 * First files of the routes module, of every chunk named `screen-…` by screen name, and of texts and contributions
 * by chunk name.
 */
function preloads(compilation: Compilation): Record<string, string[]> {
  const scripts = (chunks: Iterable<Chunk>) =>
    [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
  const lists: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    if (name === 'routes') lists['routes'] = scripts(group.chunks);
    else if (name?.startsWith('screen-')) lists[name.slice('screen-'.length)] = scripts(group.chunks);
    else if (name?.startsWith('texts-') || name?.startsWith('contribution-'))
      lists[name] = scripts(group.chunks);
  }
  return lists;
}

/** Shared modules that the routes module, each screen and each contribution take from the shell. */
function needs(compilation: Compilation): Record<string, string[]> {
  const place = `webpack/sharing/consume/${SHARE_SCOPE}/`;
  const lists: Record<string, string[]> = {};
  for (const [name, { chunks }] of compilation.namedChunkGroups) {
    const screen =
      /^(routes|contribution-.+)$/.exec(name ?? '')?.[1] ?? /^screen-(.+)$/.exec(name ?? '')?.[1];
    if (!screen) continue;
    const idents = chunks.flatMap((chunk) =>
      [...compilation.chunkGraph.getChunkModulesIterable(chunk)].map((module) =>
        module.libIdent({ context: compilation.compiler.context }),
      ),
    );
    lists[screen] = idents
      .filter((ident) => ident?.startsWith(place))
      .map((ident) => ident!.slice(place.length))
      .sort();
  }
  return lists;
}
