// npm run new:remote -- reports: see docs/add-a-remote.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, linkPackages, node, refuseSwallowed, root, run } from './toolchain.mjs';

const languages = JSON.parse(readFileSync(join(root, 'shared/contract/src/languages.json'), 'utf8'));
refuseSwallowed('owner', 'icon', 'order', ...Object.keys(languages));
ensureInstalled();
const made = await run(node, [join(root, 'shared/build/src/new-remote/create.ts'), ...process.argv.slice(2)]);
if (made === 0) linkPackages();
process.exit(made);
