// npm run dev -- orders: one part with reload, the rest from built output.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWith, ensureInstalled, node, refuseSwallowed, root } from './toolchain.mjs';

refuseSwallowed('against');
ensureInstalled();
const args = [join(root, 'shared/build/src/dev/dev.ts'), ...process.argv.slice(2)];
endWith(spawn(node, args, { cwd: root, stdio: 'inherit' }));
