// npm run soak [-- --minutes 10 --database pglite]: the server under load, killed and started again and again.
import { join } from 'node:path';
import { ensureInstalled, node, refuseSwallowed, root, run } from './toolchain.mjs';

refuseSwallowed('minutes', 'database');
ensureInstalled();
process.exit(await run(node, [join(root, 'api/soak/soak.ts'), ...process.argv.slice(2)]));
