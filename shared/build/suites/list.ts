/** Prints as JSON which programs of judges.json the suites of each kind run, and those the journeys run. */
import { globSync } from 'node:fs';
import { root } from '../src/workspace.ts';
import { findSuites, judgesOf } from './suites.ts';

const suites = findSuites(root);
const judges = (kinds: readonly string[]) => [
  ...new Set(suites.filter(({ kind }) => kinds.includes(kind)).flatMap((suite) => suite.judges)),
];
const journeys = globSync('e2e/**/*.spec.ts', {
  cwd: root,
  exclude: (name) => name.endsWith('node_modules'),
});
console.log(
  JSON.stringify({
    judged: judges(['judged']),
    api: judges(['database', 'embedded', 'postgres']),
    journeys: [...new Set(journeys.flatMap((file) => judgesOf(root, file)))],
  }),
);
