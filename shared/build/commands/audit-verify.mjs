// npm run audit:verify -- export.jsonl: checks an export of the audit log without the server (docs/audit.md).
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
process.exit(
  await run(node, [join(root, 'api/src/areas/audit/verify-command.ts'), ...process.argv.slice(2)]),
);
