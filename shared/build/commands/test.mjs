// npm test: everything, from nothing. The last line is `N passed, N failed`.
// With names after --, only those steps: npm test -- unit api. `lint` and `unit` need Node alone.
// --shard=1/3 runs a third of the suites, by their budgets; --write-budgets makes the times of this run the budgets;
// --minutes=65 cuts the last steps where the machine is too slow for all of them, and says so.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
process.exit(await run(node, [join(root, 'shared/build/suites/run.mjs'), ...process.argv.slice(2)]));
