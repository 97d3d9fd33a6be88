import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts';
import { ExposedInEntryPlugin } from './exposed-in-entry-plugin.ts';
import { OwnFilesPlugin } from './own-files-plugin.ts';
import { RUNTIME_CORE } from './own-globals-loader.ts';
import { RemoteManifestPlugin, type ManifestSource } from './remote-manifest-plugin.ts';
import { containerName, DEV_RELEASE, UNNAMED } from '../release/release-name.ts';
import { consumedShared, SHARE_SCOPE } from './shared-modules.ts';
import { bundledPackages, distFolder, hashOfInputs, sharedVersions } from '../workspace.ts';

export interface RemoteConfigOptions {
  /** `orders` for the folder remote-orders. */
  id: string;
  manifest: ManifestSource;
  mode?: 'production' | 'development';
  /** Its folder below the root; `remote-<id>` by default. */
  folder?: string;
  /** Folder of releases to build into; `dist` by default. */
  releases?: string;
  /** Makes another release of the same sources, for measuring what one costs. */
  variant?: string;
}

/**
 * Hash of all that a remote's build is made from. It changes more often than the release, which is named by what
 * comes out.
 */
export function inputsOf(
  id: string,
  mode: 'production' | 'development' = 'production',
  folder = `remote-${id}`,
  variant = '',
): string {
  return hashOfInputs([folder, ...bundledPackages], [mode, JSON.stringify(sharedVersions()), variant]);
}

/** webpack configuration of one remote. It provides nothing shared; all of that is the kernel's. */
export function createRemoteConfig(options: RemoteConfigOptions): Configuration {
  const { id, manifest, mode = 'production', folder = `remote-${id}`, releases = distFolder } = options;
  const { variant } = options;
  const isReleased = mode === 'production';
  const release = isReleased ? UNNAMED : DEV_RELEASE;
  const name = containerName(id, release);
  const versions = sharedVersions();
  const base = baseConfig(folder, mode);
  return {
    ...base,
    name: `remote-${id}`,
    entry: {},
    output: {
      ...base.output,
      // Whoever builds it moves it to the folder that has its name.
      path: join(releases, 'remotes', id, release),
      uniqueName: name,
      // The folder's name already says which release it is.
      filename: '[name].js',
      chunkFilename: '[name].js',
      // A module that threw is run again when a customer tries again, instead of being half there.
      strictModuleExceptionHandling: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: 'entry.js',
        exposes: {
          './routes': { import: './src/routes.ts', name: 'routes' },
          './capabilities': { import: './src/capabilities.ts', name: 'capabilities' },
        },
        shared: consumedShared(versions),
        shareScope: SHARE_SCOPE,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      // The federation runtime is the host's: the entry shrinks from 26 to 7 kB gzip. Not by `externalRuntime`, which
      // would take that of whoever federates on the page.
      new webpack.ExternalsPlugin('var', { '@module-federation/runtime-core': RUNTIME_CORE }),
      new ExposedInEntryPlugin({ entry: name, exposed: ['routes', 'capabilities'] }),
      new ChunkIntegrityPlugin(),
      new OwnFilesPlugin(folder),
      new RemoteManifestPlugin({
        id,
        manifest,
        shared: versions,
        ...(isReleased ? { variant, inputs: () => inputsOf(id, mode, folder, variant) } : { release }),
      }),
    ],
  };
}
