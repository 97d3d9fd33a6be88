// npm run lint: types, lint rules, boundaries, texts, exports that only tests use, format.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './toolchain.mjs';

ensureInstalled();
const bin = (path) => join(root, 'node_modules', path);
const steps = [
  ['types', [bin('@typescript/native/bin/tsc'), '-p', '.']],
  // Angular's decorators are those of TypeScript, which have rules of their own.
  ['types of the Angular page', [bin('@typescript/native/bin/tsc'), '-p', 'e2e/partners/angular']],
  ['lint rules', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['boundaries', [join(root, 'shared/build/src/checks/boundaries.ts')]],
  ['texts', [join(root, 'shared/build/src/catalogues/check.ts')]],
  ['exports that only tests use', [join(root, 'shared/build/src/checks/test-only-exports.ts')]],
  ['format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
];
let failed = 0;
for (const [name, args] of steps) {
  const code = await run(node, args);
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`);
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
