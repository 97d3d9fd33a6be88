// npm run generate: writes the sources that are made from others (docs/api.md).
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
const code = await run(node, [join(root, 'shared/build/src/contract/generate.ts')]);
if (code !== 0) process.exit(code);
process.exit(
  await run(node, [join(root, 'node_modules/oxfmt/bin/oxfmt'), 'shared/contract/src/schemas/schema-of.ts']),
);
