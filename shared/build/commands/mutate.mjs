// npm run mutate [-- FILE …] [--write]: changes a source in every small way and says which changes no test notices.
// Without files: the sources changed against main. Not part of npm test; see CONTRIBUTING.md.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'shared/build/src/mutate/mutate.ts'), ...process.argv.slice(2)]));
