import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'budgets.json');
const root = join(import.meta.dirname, '../../..');

/** Suites without a budget may take this long, in seconds, and get one from here on. */
const WORTH_A_BUDGET = 10;
/** A budget is this much more than what was measured: machines differ, and are busy. */
const GENEROSITY = 2;

/**
 * Seconds that a step of `npm test` or a suite may take on two processors, by the step's
 * name or the suite's path from the root of the repository.
 */
export type Budgets = Readonly<Record<string, number>>;

/** What something took, by its name as in {@link Budgets}. */
export interface Time {
  path: string;
  seconds: number;
}

export const readBudgets = (): Budgets => JSON.parse(readFileSync(file, 'utf8')) as Budgets;

/** Seconds that a suite of the gate may take on two processors. */
const LONGEST_IN_GATE = 15;

/** Whether a suite took longer than the gate allows when it got its budget. */
export const isSlow = (budgets: Budgets, path: string): boolean =>
  (budgets[path] ?? 0) > LONGEST_IN_GATE * GENEROSITY;

/** Budget of a suite in seconds, or what one without counts as. */
export const budgetOf = (budgets: Budgets, path: string): number => budgets[path] ?? WORTH_A_BUDGET;

/**
 * What `npm test` prints of the times of a step: the step beside its budget, then each suite that is over its
 * own. Nothing fails by it: machines differ; the list shows what grows. Times are in seconds.
 */
export function timesOf(step: string, seconds: number, suites: readonly Time[], budgets: Budgets): string[] {
  const over = suites
    .filter((suite) => suite.seconds > budgetOf(budgets, suite.path))
    .sort((a, b) => b.seconds - a.seconds)
    .map((suite) => {
      const budget = budgets[suite.path] === undefined ? 'none yet' : `${budgets[suite.path]} s`;
      return `         ${suite.seconds.toFixed(0)} s, budget ${budget}: ${suite.path}`;
    });
  const budget = budgets[step];
  const stepOver = budget !== undefined && seconds > budget ? ': OVER BUDGET' : '';
  return [`       ${step}: ${seconds.toFixed(0)} s, budget ${budget ?? '?'} s${stepOver}`, ...over];
}

/**
 * The part of some suites that one of several machines runs, chosen so that all parts take about the same
 * time: each suite, the longest first, goes to the machine that has least so far.
 * `shardIndex` counts from 1.
 */
export function shareOf<Suite>(
  suites: readonly Suite[],
  secondsOf: (suite: Suite) => number,
  { shardIndex, shardCount }: { shardIndex: number; shardCount: number },
): Suite[] {
  const shares = Array.from({ length: shardCount }, () => ({ seconds: 0, suites: [] as Suite[] }));
  for (const suite of [...suites].sort((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = shares.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.seconds += secondsOf(suite);
    least.suites.push(suite);
  }
  return shares[shardIndex - 1]?.suites ?? [];
}

/**
 * Makes twice the times of a run the budgets (`npm run test:full -- --write-budgets`); what did not run keeps its own, what is
 * gone loses it.
 */
export function writeBudgets(times: readonly Time[]): void {
  const kept = Object.entries(readBudgets()).filter(
    ([path]) => !path.includes('/') || existsSync(join(root, path)),
  );
  const budgets = new Map(kept);
  // Suites of databases run on two: the slower one counts.
  const longest = new Map<string, number>();
  for (const { path, seconds } of times) longest.set(path, Math.max(seconds, longest.get(path) ?? 0));
  for (const [path, seconds] of longest) {
    const budget = Math.ceil(seconds * GENEROSITY);
    if (path.includes('/') && budget < WORTH_A_BUDGET) budgets.delete(path);
    else budgets.set(path, budget);
  }
  const sorted = [...budgets].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
