import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { HostAssetsPlugin } from './host-assets-plugin.ts';

/**
 * The same tools without federation: what an ordinary application of these sources would be built with.
 * The benchmark holds the federation against it. Shared code is split by webpack's own rules.
 */
export function createPlainConfig(name: string, entry: string, output: string): Configuration {
  const base = baseConfig('host', 'production');
  return {
    ...base,
    name,
    entry: { shell: entry },
    output: {
      ...base.output,
      path: output,
      uniqueName: `certdeck_${name.replaceAll('-', '_')}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    plugins: [...(base.plugins ?? []), new HostAssetsPlugin({ announce: false, checked: false })],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(base.context ?? '.', '../node_modules/.cache/webpack', name),
      name,
    },
  };
}
