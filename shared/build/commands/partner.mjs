// npm run partner: installs, builds what changed, and runs the portal with a partner's site beside it.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
console.log('building what has changed …');
if ((await run(node, [join(root, 'shared/build/src/build.ts')])) !== 0) process.exit(1);
process.exit(await run(node, [join(root, 'e2e/partners/start.ts')]));
