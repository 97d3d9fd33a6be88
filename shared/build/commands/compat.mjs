// npm run compat [-- --run]: see docs/release.md.
import { join } from 'node:path';
import { ensureBrowser } from './machine.mjs';
import { ensureInstalled, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('run');
if (process.argv.slice(2).some((word) => word !== '--run')) {
  console.error('compat [--run]');
  process.exit(1);
}
ensureInstalled();
const compared = await run(node, [join(root, 'shared/build/src/release/compat.ts')]);
if (!process.argv.includes('--run')) process.exit(compared);
const env = { ...process.env, CHROMIUM: ensureBrowser() };
const opened = await run(node, [join(root, 'e2e/compat/run.ts')], { env });
process.exit(compared || opened);
