import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { WORKER_SYNTAX, WorkerFilesPlugin } from '../worker-files-plugin.ts';

/**
 * Builds `page.js` of some sources with what it starts and loads; as a script the page is `globalThis.builtPage`.
 * @returns the folder of the sources, with the built files below `out`; the caller removes it
 * @throws what webpack says of sources that it doesn't build
 */
export async function buildPage(
  sources: Readonly<Record<string, string>>,
  optimization: Configuration['optimization'] = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-worker-'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    entry: { page: './page.js' },
    resolve: {
      alias: { '@certdeck/worker': join(import.meta.dirname, '../../../../worker/src/worker-script.ts') },
    },
    module: {
      parser: { javascript: { worker: WORKER_SYNTAX } },
      rules: [
        {
          test: /\.ts$/,
          loader: join(import.meta.dirname, '../../../node_modules/swc-loader'),
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    optimization,
    output: {
      path: join(folder, 'out'),
      filename: '[name].js',
      publicPath: 'auto',
      library: { type: 'assign', name: 'globalThis.builtPage' },
    },
    plugins: [new WorkerFilesPlugin()],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ preset: 'errors-only' }));
  return folder;
}
