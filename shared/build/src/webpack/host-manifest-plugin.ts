import { CONTRACT_VERSION } from '@certdeck/contract';
import { configFields, hostManifest, type HostManifest } from '@certdeck/contract/schemas';
import webpack, { type Compiler } from 'webpack';
import { namesGiven } from './shared-exports.ts';
import { sharedVersions } from '../workspace.ts';

/** What the host of these sources gives to remotes; only a build knows the names that its modules export. */
export function hostManifestOf(release: string, exports?: HostManifest['exports']): HostManifest {
  return hostManifest.parse({
    schema: 1,
    release,
    contract: CONTRACT_VERSION,
    shared: sharedVersions(),
    ...(exports ? { exports } : {}),
    config: configFields(),
  });
}

/** Writes the host's `manifest.json`, against which a remote is held before it becomes current. */
export class HostManifestPlugin {
  private readonly release: string;

  constructor(release: string) {
    this.release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostManifestPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () =>
          compilation.emitAsset(
            'manifest.json',
            new webpack.sources.RawSource(
              `${JSON.stringify(hostManifestOf(this.release, namesGiven(compilation)), null, 2)}\n`,
            ),
          ),
      );
    });
  }
}
