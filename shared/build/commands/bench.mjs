// npm run bench [-- pages federation interactions processor keys tools api server-keys audit sign-in]: measures, and writes docs/benchmarks.md.
import { join } from 'node:path';
import { ensureBrowser, ensureJudges } from './machine.mjs';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
ensureJudges(['openssl']);
const browser = ensureBrowser({ whole: true });
const built = await run(node, [join(root, 'shared/build/src/release/build.ts')]);
if (built !== 0) process.exit(built);
process.exit(
  await run(node, [join(root, 'e2e/bench/run.ts'), ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM: browser },
  }),
);
