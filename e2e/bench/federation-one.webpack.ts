/**
 * The same screens as one ordinary application whose files are named by their content, as such an
 * application is deployed: after a release only what has changed is fetched again. With BENCH_CHANGE=1
 * the order list has the same change as the next release of remote-orders.
 */
import { join } from 'node:path';
import { createPlainConfig } from '@certdeck/build';
import { changed } from './federation-rule.ts';

const config = createPlainConfig(
  'federation-one',
  join(import.meta.dirname, 'one-application/index.ts'),
  join(process.env['RELEASES_DIR'] ?? join(import.meta.dirname, '../../dist-bench'), 'host/one'),
);
const named: typeof config = {
  ...config,
  output: {
    ...config.output,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
  },
  module: {
    ...config.module,
    rules: [...(config.module?.rules ?? []), ...(process.env['BENCH_CHANGE'] === '1' ? [changed] : [])],
  },
};
export default named;
