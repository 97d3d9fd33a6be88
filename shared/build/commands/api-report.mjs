// npm run api-report: see docs/release.md.
import { join } from 'node:path';
import { ensureInstalled, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('unreleased');
ensureInstalled();
process.exit(
  await run(node, [join(root, 'shared/build/src/release/api-report.ts'), ...process.argv.slice(2)]),
);
