// npm run new:remote -- reports: see docs/add-a-remote.md.
import { join } from 'node:path';
import { ensureInstalled, linkPackages, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('owner', 'icon', 'zh', 'es', 'de', 'ja', 'fr');
ensureInstalled();
const made = await run(node, [join(root, 'shared/build/src/new-remote/create.ts'), ...process.argv.slice(2)]);
if (made === 0) linkPackages();
process.exit(made);
