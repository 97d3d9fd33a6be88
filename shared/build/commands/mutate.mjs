// npm run mutate [-- GROUP or FILE …] [--write], or -- --changed: changes sources in every small way and says which
// changes no test notices (docs/mutation.md). Not part of npm test.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/mutate/mutate.ts'), ...process.argv.slice(2)]));
