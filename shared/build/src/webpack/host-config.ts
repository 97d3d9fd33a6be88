import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts';
import { EmbedScriptPlugin } from './embed-script-plugin.ts';
import { EMBED_ENTRY, HostAssetsPlugin } from './host-assets-plugin.ts';
import { HostManifestPlugin } from './host-manifest-plugin.ts';
import { OwnFilesPlugin } from './own-files-plugin.ts';
import { RUNTIME_FILES } from './own-globals-loader.ts';
import { providedShared, SHARE_SCOPE, takenOnDemand } from './shared-modules.ts';
import { distFolder, hashOfInputs, hostPackages, sharedVersions } from '../workspace.ts';

export function hostRelease(mode: 'production' | 'development' = 'production'): string {
  return hashOfInputs(['host', ...hostPackages], [mode]);
}

const isEntry = ({ name }: { name?: string | null | undefined }) => name === 'shell' || name === EMBED_ENTRY;

/**
 * webpack configuration of the shell. It knows no remote: those come from the registry at run time.
 * Shared modules that the first page needs are eager, since each async step costs a first visit a
 * round trip (measured, see docs/benchmarks.md).
 */
export function createHostConfig(
  mode: 'production' | 'development' = 'production',
  release = hostRelease(mode),
): Configuration {
  const base = baseConfig('host', mode);
  return {
    ...base,
    name: 'host',
    // A page has one of the two: the portal's own, or a partner's.
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: RUNTIME_FILES, loader: fileURLToPath(import.meta.resolve('./own-globals-loader.ts')) },
      ],
    },
    entry: { shell: './src/index.ts', [EMBED_ENTRY]: './src/embed/kernel.ts' },
    output: {
      ...base.output,
      path: join(distFolder, 'host', release),
      uniqueName: 'certdeck_host',
      // The folder's name already says which release it is.
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Two large files that change seldom beside one small file that changes often.
          react: {
            test: /[\\/]node_modules[\\/](\.pnpm[\\/])?(react|react-dom|scheduler|react-router|react-router-dom|swr|ky|zustand|i18next|react-i18next)[@\\/]/,
            name: 'platform',
            chunks: isEntry,
            priority: 20,
            enforce: true,
          },
          design: {
            // What only partners' pages need isn't for everybody. The list of icons stands with them, so that
            // webpack makes one module of the eighty.
            test: /[\\/]node_modules[\\/](?!.*single-spa)|[\\/]ui[\\/]src[\\/]core[\\/]icons\.ts$/,
            name: 'design',
            chunks: isEntry,
            priority: 10,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'certdeck_host',
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // Remotes use the runtime of this build instead of carrying one each. `provideExternalRuntime` would name
        // the CommonJS file of the same plugin, and with it a second copy of the whole runtime.
        runtimePlugins: [
          fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin')),
        ],
        // Releases come from the registry, so the runtime's own manifests (snapshots) are never read.
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ProvideSharedPlugin({ provides: providedShared(sharedVersions()), shareScope: SHARE_SCOPE }),
      // What is in the first load the shell imports as any module is: it is its only provider, so that asking
      // the scope for it would bring nothing but a slower start.
      new ConsumeSharedPlugin({ consumes: takenOnDemand(sharedVersions()), shareScope: SHARE_SCOPE }),
      new ChunkIntegrityPlugin(),
      new HostAssetsPlugin({ announce: true, checked: true }),
      new HostManifestPlugin(release),
      new OwnFilesPlugin('host'),
      new EmbedScriptPlugin(base),
    ],
  };
}
