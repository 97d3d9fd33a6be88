/**
 * Serves every component of the design system in both themes and six languages:
 *   npm run gallery                on port 8091, or PORT
 * Built with the configuration of an ordinary page; a change is built as it is saved, and the page has to be loaded
 * again to show it.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import webpack from 'webpack';
import { baseConfig } from '../webpack/base-config.ts';
import { root } from '../workspace.ts';

const PORT = 8091;
const folder = join(root, 'node_modules/.cache/gallery');
const base = baseConfig('shared/ui', 'development');
const compiler = webpack({
  ...base,
  name: 'gallery',
  entry: { gallery: './src/gallery/main.tsx' },
  experiments: { topLevelAwait: true },
  output: {
    ...base.output,
    path: folder,
    filename: '[name].js',
    chunkFilename: '[name].js',
    publicPath: '/',
  },
});
const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Components</title><body><script type="module" src="/gallery.js"></script></body></html>';

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://gallery').pathname;
  if (path === '/') return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  const file = join(folder, basename(path));
  if (!existsSync(file) || !file.endsWith('.js')) return response.writeHead(404).end();
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  return createReadStream(file).pipe(response);
});

let address = '';
compiler.watch({}, (error, stats) => {
  if (error) throw error;
  if (stats?.hasErrors()) console.error(stats.toString('errors-only'));
  else if (address === '') {
    server.listen(Number(process.env['PORT'] ?? PORT), '127.0.0.1', () => {
      const bound = server.address();
      address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
      console.log(`gallery at ${address}`);
    });
  } else console.log('built; load the page again');
});
