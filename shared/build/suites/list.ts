/** Prints as JSON what a run has: its steps with their suites, its journeys, and the programs of judges.json that they need. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/workspace.ts';
import { select } from './selection.ts';
import { findSuites, judgesOf } from './suites.ts';

const [mode, ...words] = process.argv.slice(2);
const gate = mode === 'gate';
const suites = findSuites(root);
const journeys = globSync('e2e/**/*.spec.ts', {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules'),
})
  .sort()
  .filter((path) => !gate || readFileSync(join(root, path), 'utf8').includes("'@gate'"));

try {
  const selection = select(words, { gate, suites, journeys });
  const chosen = Object.fromEntries(selection.steps.map((step) => [step, selection.suitesOf(step)]));
  const files = new Set(Object.values(chosen).flat());
  const judges = new Set([
    ...suites.filter(({ file }) => files.has(file)).flatMap((suite) => suite.judges),
    ...(gate ? [] : selection.journeys.flatMap((file) => judgesOf(root, file))),
  ]);
  console.log(
    JSON.stringify({
      steps: selection.steps,
      suites: chosen,
      journeys: selection.journeys,
      judges: [...judges],
    }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
