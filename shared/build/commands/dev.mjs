// npm run dev -- orders: one part with reload, the rest from built output.
import { join } from 'node:path';
import { ensureInstalled, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('against');
ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/dev.ts'), ...process.argv.slice(2)]));
