import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { ChunkIntegrityPlugin } from '../webpack/chunk-integrity-plugin.ts';
import { createHostConfig, hostRelease } from '../webpack/host-config.ts';
import { createRemoteConfig } from '../webpack/remote-config.ts';
import type { ManifestSource } from '../webpack/remote-manifest-plugin.ts';
import { root } from '../workspace.ts';

const here = (file: string) => fileURLToPath(import.meta.resolve(file));

/** Name of the shell for development: another than that of production, which browsers keep for good. */
export const devShellRelease = (): string => `${hostRelease()}-dev`;

/**
 * The shell as it is released, but for React, which is that for development and tells its renderers to the Fast
 * Refresh of a remote. Below `folder` as in a folder of releases.
 */
export function devShellConfig(folder: string): Configuration {
  const release = devShellRelease();
  const base = createHostConfig('production', release);
  const { shell, ...others } = base.entry as Record<string, string>;
  return {
    ...base,
    entry: { ...others, shell: [here('./devtools-hook.ts'), shell!] },
    output: { ...base.output, path: join(folder, 'host', release) },
    optimization: { ...base.optimization, nodeEnv: 'development', minimize: false },
    cache: { ...(base.cache as webpack.FileCacheOptions), name: 'host-dev-shell' },
  };
}

/** The shell in development mode, whose changes are taken by an open page without loading it anew. */
export function devHostConfig(): Configuration {
  const base = withRefresh(createHostConfig('development'));
  const { shell, ...others } = base.entry as Record<string, string>;
  return {
    ...base,
    entry: { ...others, shell: [here('./devtools-hook.ts'), here('./hot-client.ts'), shell!] },
  };
}

/** A remote in development mode; with `hot` its changes are taken by an open page without loading it anew. */
export async function devRemoteConfig(id: string, { hot }: { hot: boolean }): Promise<Configuration> {
  const file = join(root, `remote-${id}`, 'src/manifest.ts');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const { manifest } = (await import(file)) as { manifest: ManifestSource };
  const base = createRemoteConfig({ id, manifest, mode: 'development' });
  if (!hot) return base;
  const refreshed = withRefresh(base);
  return {
    ...refreshed,
    // The shell gives remotes the one module for both modes.
    resolve: { ...base.resolve, alias: { 'react/jsx-dev-runtime$': here('./jsx-dev-runtime.ts') } },
    plugins: [
      ...(refreshed.plugins ?? []),
      new webpack.EntryPlugin(base.context ?? root, here('./hot-client.ts'), {}),
    ],
  };
}

/** What replaces modules has a name of its own for each build, and no hash that the one before could know. */
function withRefresh(base: Configuration): Configuration {
  const rules = (base.module?.rules ?? []).map((rule) => {
    if (!rule || typeof rule !== 'object' || typeof rule.loader !== 'string') return rule;
    const { loader, options, ...rest } = rule;
    if (!loader.includes('swc-loader')) return rule;
    const compiled = structuredClone(options) as { jsc: { transform: { react: object } } };
    Object.assign(compiled.jsc.transform.react, { development: true, refresh: true });
    return { ...rest, use: [here('./refresh-loader.ts'), { loader, options: compiled }] };
  });
  return {
    ...base,
    module: { ...base.module, rules },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkIntegrityPlugin)),
      new webpack.HotModuleReplacementPlugin(),
    ],
    cache: { ...(base.cache as webpack.FileCacheOptions), name: `${base.name}-hot` },
  };
}
