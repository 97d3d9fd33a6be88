// npm run retire: see docs/release.md.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(
  await run(node, [join(root, 'shared/build/src/release/run.ts'), 'retire', ...process.argv.slice(2)]),
);
