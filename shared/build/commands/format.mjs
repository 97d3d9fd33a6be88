// npm run format: writes every file in the style of the repository.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'node_modules/oxfmt/bin/oxfmt'), '.']));
