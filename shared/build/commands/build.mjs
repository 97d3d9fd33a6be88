// npm run build: builds what changed into dist/, and makes it current.
import { join } from 'node:path';
import { ensureInstalled, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('force');
ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/release/build.ts'), ...process.argv.slice(2)]));
