// npm run partner: installs, builds what changed, and runs the portal with a partner's site beside it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWith, ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
console.log('building what has changed …');
if ((await run(node, [join(root, 'shared/build/src/release/build.ts')])) !== 0) process.exit(1);
endWith(spawn(node, [join(root, 'e2e/partners/start.ts')], { cwd: root, stdio: 'inherit' }));
