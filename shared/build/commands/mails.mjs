// npm run mails: every mail of the API in every language, light and dark, on one page below dist/mails.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(await run(node, [join(root, 'api/src/mails.ts')]));
