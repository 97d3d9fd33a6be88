// npm run journey -- journeys/orders -g "a title": builds what changed, and runs some journeys in a browser (e2e/README.md).
import { join } from 'node:path';
import { ensureBrowser } from './machine.mjs';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
const built = await run(node, [join(root, 'shared/build/src/release/build.ts')]);
if (built !== 0) process.exit(built);
const playwright = join(root, 'e2e/node_modules/playwright/cli.js');
const args = [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
process.exit(await run(node, args, { env: { ...process.env, CHROMIUM: ensureBrowser() } }));
