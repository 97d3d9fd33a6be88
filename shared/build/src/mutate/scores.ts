import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

const data = join(root, 'docs/mutation.json');
const page = join(root, 'docs/mutation.md');

/** What became of the changes of one file. */
export interface Score {
  /** Per cent of the changes that a test noticed. */
  score: number;
  mutants: number;
  /** Noticed by no test that ran the changed line. */
  survived: number;
  /** In lines that no test runs. */
  uncovered: number;
  /** Day of the run, UTC. */
  date: string;
}

/** Of Stryker's report (mutation-testing-report-schema): what became of each change. */
export interface Verdicts {
  mutants: readonly { status: string }[];
}

/**
 * Counts a report. A change that makes a test run for ever is noticed; one that can't be run is none.
 * @throws when the report does not hold the file
 */
export function scoreOf(verdicts: Verdicts | undefined, now = new Date()): Score {
  if (!verdicts) throw new Error('the report says nothing of the file');
  const count = (...wanted: string[]) =>
    verdicts.mutants.filter(({ status }) => wanted.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
  const mutants = noticed + survived + uncovered;
  const score = mutants === 0 ? 100 : Math.round((noticed / mutants) * 1000) / 10;
  return { score, mutants, survived, uncovered, date: now.toISOString().slice(0, 10) };
}

export const readScores = (): Record<string, Score> =>
  JSON.parse(readFileSync(data, 'utf8')) as Record<string, Score>;

/** The scores as a table of Markdown, the lowest first. */
export function tableOf(scores: Readonly<Record<string, Score>>): string {
  const rows = Object.entries(scores)
    .sort(([a, one], [b, other]) => one.score - other.score || (a < b ? -1 : 1))
    .map(
      ([file, { score, mutants, survived, uncovered, date }]) =>
        `| ${file} | ${score.toFixed(1)} % | ${mutants} | ${survived} | ${uncovered} | ${date} |`,
    );
  return [
    '| File | Noticed | Changes | Survived | Never run | Date |',
    '|---|--:|--:|--:|--:|---|',
    ...rows,
  ].join('\n');
}

/** Keeps scores as the floors of later runs, and writes the page about them. */
export function writeScores(scores: Readonly<Record<string, Score>>): void {
  const sorted = Object.fromEntries(Object.entries(scores).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(data, `${JSON.stringify(sorted, undefined, 2)}\n`);
  writeFileSync(
    page,
    `# Mutation scores

Written by \`npm run mutate -- FILE … --write\`, which changes a source in every small way and counts the changes that the suites of its package notice. A later run of the same file that notices less fails. What is not listed was not measured. Files whose suites open a database are too slow for it (a start of the database for each of some hundred changes) and are judged by properties, crash tests and races in its place.

${tableOf(sorted)}
`,
  );
}
