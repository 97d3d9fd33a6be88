// npm start: installs, builds what changed, and runs the whole portal in this terminal.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWith, ensureInstalled, node, root, run, seconds } from './toolchain.mjs';

const started = performance.now();
try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log('building what has changed …');
if ((await run(node, [join(root, 'shared/build/src/release/build.ts')])) !== 0) process.exit(1);
console.log(`ready to start after ${seconds(started)}`);

// A line for every request would drown the address; LOG_LEVEL=info brings them back.
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'error' };
// Without a bound its young objects have 134 MB, of which a fraction is in use: docs/memory.md.
const flags = ['--max-semi-space-size=16'];
endWith(spawn(node, [...flags, join(root, 'api/src/main.ts')], { cwd: root, stdio: 'inherit', env }));
