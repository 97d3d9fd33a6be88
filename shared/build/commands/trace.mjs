// npm run trace [-- GROUP …]: which requirements tests name, and which they don’t.
// npm run trace -- --review [--owner SSL,ORD]: each acceptance check beside the titles of its tests.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/trace/trace.ts'), ...process.argv.slice(2)]));
