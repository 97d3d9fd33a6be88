/** The next release of remote-orders: one statement more in its list. */
import { join } from 'node:path';
import { createRemoteConfig } from '@certdeck/build';
import { manifest } from '../../remote-orders/src/manifest.ts';
import { changed } from './federation-rule.ts';

const config = createRemoteConfig({
  id: 'orders',
  manifest,
  releases: process.env['RELEASES_DIR'] ?? join(import.meta.dirname, '../../dist-bench'),
  variant: 'bench',
});
const next: typeof config = {
  ...config,
  module: { ...config.module, rules: [...(config.module?.rules ?? []), changed] },
  // Its own: this build isn't one of the remote's.
  cache: false,
};
export default next;
