// npm run operator -- jobs: what the operator decides (docs/deploy.md), on the lockfile's Node, which runs the sources as they are.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'api/src/operator.ts'), ...process.argv.slice(2)]));
