import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { CALL_FILES } from './pure-calls-loader.ts';
import { TextFilesPlugin } from './text-files-plugin.ts';
import { WORKER_SYNTAX, WorkerFilesPlugin } from './worker-files-plugin.ts';
import { root } from '../workspace.ts';

/** What host and remotes have alike: swc, no source of ours from node_modules, deterministic ids. */
export function baseConfig(folder: string, mode: 'production' | 'development'): Configuration {
  return {
    mode,
    context: join(root, folder),
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    module: {
      parser: { javascript: { worker: WORKER_SYNTAX } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          // By its place: the folders that are built don't depend on it.
          loader: fileURLToPath(import.meta.resolve('swc-loader')),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              // A watched remote runs on the built shell's React, which has no runtime for development.
              transform: {
                react: { runtime: 'automatic', development: mode === 'development' && folder === 'host' },
              },
            },
          },
        },
        {
          test: CALL_FILES,
          enforce: 'post',
          loader: fileURLToPath(import.meta.resolve('./pure-calls-loader.ts')),
        },
      ],
    },
    output: {
      publicPath: 'auto',
      // Chunks are fetched with integrity and from another origin when a CDN serves them.
      crossOriginLoading: 'anonymous',
      clean: true,
      // A script that never answers fails after two minutes (B§9.24).
      chunkLoadTimeout: 120_000,
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // In a tenth of the time that webpack's own choice takes, and as small when it is compressed. Each pass takes what
      // only code used that the pass before took: six for the shapes of the contract's replies. What licences want
      // kept stands beside the scripts, as with webpack's own.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 6 }, mangle: true },
          // It has threads of its own.
          parallel: false,
        }),
      ],
      // What is needed together is one file, whether packages' or ours: each costs a request.
      splitChunks: { cacheGroups: { defaultVendors: false } },
    },
    plugins: [new WorkerFilesPlugin(), new TextFilesPlugin()],
    performance: { hints: false },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, 'node_modules/.cache/webpack', folder),
      name: `${folder.replaceAll('/', '-')}-${mode}`,
      // What a loader is told is no part of what the cache compares; this is for JSX as it is compiled here.
      version: mode === 'development' ? 'jsx-runtime' : '',
    },
  };
}
