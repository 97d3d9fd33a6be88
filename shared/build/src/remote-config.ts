import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts';
import { ExposedInEntryPlugin } from './exposed-in-entry-plugin.ts';
import { OwnFilesPlugin } from './own-files-plugin.ts';
import { RemoteManifestPlugin, type ManifestSource } from './remote-manifest-plugin.ts';
import { consumedShared, SHARE_SCOPE } from './shared-modules.ts';
import { bundledPackages, distFolder, hashOfInputs, sharedVersions } from './workspace.ts';

export interface RemoteConfigOptions {
  /** `orders` for the folder remote-orders. */
  id: string;
  manifest: ManifestSource;
  mode?: 'production' | 'development';
  /** Its folder below the root; `remote-<id>` unless told. */
  folder?: string;
  /** Folder of releases to build into; `dist` unless told. */
  releases?: string;
  /** Makes another release of the same sources, for measuring what one costs. */
  variant?: string;
}

/** Release of a remote: changes when its code or code that is bundled into it does, and only then. */
export function releaseOf(
  id: string,
  mode: 'production' | 'development' = 'production',
  folder = `remote-${id}`,
  variant = '',
): string {
  return hashOfInputs([folder, ...bundledPackages], [mode, JSON.stringify(sharedVersions()), variant]);
}

/** Container name: two releases of one remote on a page mustn't share chunk loading. */
export function containerName(id: string, release: string): string {
  return `certdeck_${id.replaceAll('-', '_')}_${release}`;
}

/** webpack configuration of one remote. It provides nothing shared; all of that is the kernel's. */
export function createRemoteConfig(options: RemoteConfigOptions): Configuration {
  const { id, manifest, mode = 'production', folder = `remote-${id}`, releases = distFolder } = options;
  const release = releaseOf(id, mode, folder, options.variant);
  const name = containerName(id, release);
  const versions = sharedVersions();
  const base = baseConfig(folder, mode);
  return {
    ...base,
    name: `remote-${id}`,
    entry: {},
    output: {
      ...base.output,
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
        // The federation runtime is the host's: the entry shrinks from 26 to 7 kB gzip.
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ExposedInEntryPlugin({ entry: name, exposed: ['routes', 'capabilities'] }),
      new ChunkIntegrityPlugin(),
      new OwnFilesPlugin(folder),
      new RemoteManifestPlugin({ id, name, release, manifest, shared: versions }),
    ],
  };
}
