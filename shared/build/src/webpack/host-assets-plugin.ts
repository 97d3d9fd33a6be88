import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { scriptHashes } from './chunk-integrity-plugin.ts';
import { integrityOf } from './integrity.ts';
import { SHARE_SCOPE } from './shared-modules.ts';

/** Entry of the kernel that partners' pages run. */
export const EMBED_ENTRY = 'embed-kernel';

/** Scripts of the shell in load order, with their integrity: what the page needs to start. */
export interface HostAssets {
  /** Runs before the first paint, sets the theme and then starts the shell. */
  first: ScriptAsset;
  shell: ScriptAsset[];
  /** The kernel without the shell, for partners' pages. */
  embed?: ScriptAsset[];
  /** Every script is asked for with its hash and with CORS, as `Integrity-Policy` wants it (docs/adr/0024). */
  checked?: true;
  /** Files of the named chunks (pages, layout, texts) and of the modules shared on demand, so that the server can announce them. */
  chunks?: Record<string, string[]>;
  /** Integrity of those files, as the shell's runtime will ask for them. */
  hashes?: Record<string, string>;
}
export interface ScriptAsset {
  file: string;
  integrity: string;
}

/**
 * Writes `assets.json`, from which the server makes the HTML page, and `first-paint.js`: a script of its own,
 * since federation adds the shared modules to each entry of a build, and this one blocks the first paint.
 */
export class HostAssetsPlugin {
  private readonly announce: boolean;
  private readonly checked: boolean;

  /** `checked`: the build asks for its chunks by `ChunkIntegrityPlugin`; without it the page may not demand hashes. */
  constructor(options: { announce: boolean; checked: boolean }) {
    this.announce = options.announce;
    this.checked = options.checked;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostAssetsPlugin', (compilation) => {
      // Added before the minimizer runs, hashed after it.
      compilation.hooks.processAssets.tap(
        { name: 'HostAssetsPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () =>
          compilation.emitAsset(
            'first-paint.js',
            new webpack.sources.RawSource(smallScript(join(compiler.context, 'src/first-paint.ts'))),
          ),
      );
      compilation.hooks.processAssets.tap(
        { name: 'HostAssetsPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const asset = (file: string): ScriptAsset => ({
            file,
            integrity: integrityOf(compilation.getAsset(file)!.source.buffer()),
          });
          const entry = (name: string) =>
            (compilation.entrypoints.get(name)?.getFiles() ?? [])
              .filter((file) => file.endsWith('.js'))
              .map(asset);
          const embed = entry(EMBED_ENTRY);
          const assets: HostAssets = {
            first: asset('first-paint.js'),
            shell: entry('shell'),
            ...(this.checked ? { checked: true as const } : {}),
            ...(embed.length > 0 ? { embed } : {}),
            ...(this.announce ? announced(compilation) : {}),
          };
          compilation.emitAsset(
            'assets.json',
            new webpack.sources.RawSource(`${JSON.stringify(assets, null, 2)}\n`),
          );
        },
      );
    });
  }
}

/** One source file without imports, as a minified classic script that leaves no globals behind. */
function smallScript(file: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, minify: { compress: true, mangle: true } },
    minify: true,
  });
  return `(()=>{${code.replace(/export\s*\{\s*\};?\s*$/, '')}})();\n`;
}

/** The named chunks, with the integrity of what they name and of nothing else: the server keeps it in memory. */
function announced(compilation: Compilation): Required<Pick<HostAssets, 'chunks' | 'hashes'>> {
  const chunks = namedChunks(compilation);
  const named = new Set(Object.values(chunks).flat());
  const all = Object.entries(scriptHashes(compilation));
  return { chunks, hashes: Object.fromEntries(all.filter(([file]) => named.has(file))) };
}

/** Script files of every chunk group that source code has named, without those the shell loads at start. */
function namedChunks(compilation: Compilation): Record<string, string[]> {
  const started = new Set(compilation.entrypoints.get('shell')?.getFiles());
  const lists: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    if (!name || name === 'shell' || name === EMBED_ENTRY) continue;
    const files = group.chunks.flatMap((chunk) => [...chunk.files]);
    lists[name] = files.filter((file) => file.endsWith('.js') && !started.has(file));
  }
  const place = `webpack/sharing/provide/${SHARE_SCOPE}/`;
  for (const module of compilation.modules) {
    const ident = module.libIdent({ context: compilation.compiler.context });
    const [block] = module.blocks;
    const group = ident?.startsWith(place) && block && compilation.chunkGraph.getBlockChunkGroup(block);
    if (!group) continue;
    const files = group.chunks.flatMap((chunk) => [...chunk.files]);
    lists[ident!.slice(place.length)] = files.filter((file) => file.endsWith('.js') && !started.has(file));
  }
  return lists;
}
