import { Compilation, type Compiler, sources } from 'webpack';
import { integrityOf } from './integrity.ts';

/** Scripts of the shell in load order, with their integrity: what the page needs to start. */
export interface HostAssets {
  /** Runs before the first paint and sets the theme. */
  theme: ScriptAsset[];
  shell: ScriptAsset[];
}
export interface ScriptAsset {
  file: string;
  integrity: string;
}

/** Writes `assets.json`, from which the server makes the HTML page. */
export class HostAssetsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostAssetsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostAssetsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const scripts = (entry: string): ScriptAsset[] =>
            [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])]
              .filter((file) => file.endsWith('.js'))
              .map((file) => ({ file, integrity: integrityOf(compilation.getAsset(file)!.source.buffer()) }));
          const assets: HostAssets = { theme: scripts('theme'), shell: scripts('shell') };
          compilation.emitAsset('assets.json', new sources.RawSource(`${JSON.stringify(assets, null, 2)}\n`));
        },
      );
    });
  }
}
