// npm run new:area -- notes: see docs/add-an-area.md.
import { join } from 'node:path';
import { ensureInstalled, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('read', 'write');
ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/new-area/create.ts'), ...process.argv.slice(2)]));
