import { remoteManifest, type RemoteManifest } from '@certdeck/contract/schemas';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { chunkHashes } from './chunk-integrity-plugin.ts';
import { integrityOf } from './integrity.ts';
import { SHARE_SCOPE } from './shared-modules.ts';

/** What a remote writes by hand; the build adds names, hashes and chunk lists. */
export type ManifestSource = Omit<
  RemoteManifest,
  'schema' | 'name' | 'release' | 'entry' | 'entryIntegrity' | 'shared' | 'preload' | 'needs' | 'chunks'
>;

interface Options {
  id: string;
  name: string;
  release: string;
  manifest: ManifestSource;
  shared: Record<string, string>;
}

/** Writes `manifest.json` beside the entry: all that a shell may know before running the remote. */
export class RemoteManifestPlugin {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
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
    const { id, name, release, manifest, shared } = this.options;
    const entry = [...(compilation.entrypoints.get(name)?.getFiles() ?? [])].find((file) =>
      file.endsWith('.js'),
    );
    if (!entry) throw new Error(`remote-${id}: the build made no entry named ${name}`);
    const content = compilation.getAsset(entry)?.source.buffer();
    if (!content) throw new Error(`remote-${id}: ${entry} is empty`);
    const preload = preloads(compilation);
    const unnamed = manifest.routes.find(({ screen }) => !preload[screen])?.screen;
    if (unnamed !== undefined) {
      throw new Error(
        `remote-${id}: the build made no chunk for the screen ${unnamed}: write /* webpackChunkName: "screen-${unnamed}" */ at its import in src/routes.ts, so that a page can fetch it early`,
      );
    }
    const verdict = remoteManifest.safeParse({
      ...manifest,
      schema: 1,
      id,
      name,
      release,
      shared,
      entry,
      entryIntegrity: integrityOf(content),
      preload,
      needs: needs(compilation),
      chunks: chunkHashes(compilation),
    });
    if (!verdict.success) throw new Error(`remote-${id}/src/manifest.ts: ${verdict.error.message}`);
    return verdict.data;
  }
}

/** First files of the routes module, of every chunk named `screen-…` by screen name, and of texts by chunk name. */
function preloads(compilation: Compilation): Record<string, string[]> {
  const scripts = (chunks: Iterable<Chunk>) =>
    [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
  const lists: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    if (name === 'routes') lists['routes'] = scripts(group.chunks);
    else if (name?.startsWith('screen-')) lists[name.slice('screen-'.length)] = scripts(group.chunks);
    else if (name?.startsWith('texts-')) lists[name] = scripts(group.chunks);
  }
  return lists;
}

/** Shared modules that the routes module and each screen take from the shell, by screen name. */
function needs(compilation: Compilation): Record<string, string[]> {
  const place = `webpack/sharing/consume/${SHARE_SCOPE}/`;
  const lists: Record<string, string[]> = {};
  for (const [name, { chunks }] of compilation.namedChunkGroups) {
    const screen = name === 'routes' ? name : /^screen-(.+)$/.exec(name ?? '')?.[1];
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
