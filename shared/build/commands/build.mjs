// npm run build: builds what changed into dist/.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/build.ts'), ...process.argv.slice(2)]));
