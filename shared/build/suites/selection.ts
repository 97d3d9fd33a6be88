/** Which suites and journeys a run has, by the words after `npm test --` or `npm run test:full --`. */
import { basename } from 'node:path';
import type { FullRunReason, Suite } from './suites.ts';

/** Steps in the order in which they run. `npm test` has those of the gate. */
export const STEPS = ['lint', 'unit', 'judged', 'api', 'api-embedded', 'journeys'] as const;
export type Step = (typeof STEPS)[number];
export const GATE_STEPS: readonly Step[] = ['lint', 'unit', 'api', 'journeys'];

const REASONS: readonly FullRunReason[] = ['clock', 'processes', 'judges', 'slow', 'fuzz'];

export interface Selection {
  steps: readonly Step[];
  /** Suites of a step of suites, by path from the root. */
  suitesOf(step: Step): string[];
  /** Journeys, by path from the root; with none given those of the whole run. */
  journeys: readonly string[];
}

/** Kinds of suites that a step runs. The second database runs only what may differ on it. */
const KINDS: Readonly<Partial<Record<Step, readonly Suite['kind'][]>>> = {
  unit: ['plain'],
  judged: ['judged'],
  api: ['database', 'embedded', 'postgres'],
  'api-embedded': ['database'],
};

/** Whether a word names a folder of the path or the file, with or without its endings. */
function isNamed(path: string, word: string): boolean {
  return path.includes(`/${word}/`) || path.startsWith(`${word}/`) || basename(path).startsWith(`${word}.`);
}

/**
 * A word names a step, a reason for which suites are not in the gate, or a folder or file of suites and journeys.
 * Without words everything of the run is chosen.
 * @throws Error with the words that name nothing
 */
export function select(
  words: readonly string[],
  { gate, suites, journeys }: { gate: boolean; suites: readonly Suite[]; journeys: readonly string[] },
): Selection {
  const possible = gate ? GATE_STEPS : STEPS;
  const there = suites.filter(({ fullRun }) => !gate || fullRun === undefined);
  const named = words.filter((word) => possible.some((step) => step === word));
  const others = words.filter((word) => !named.includes(word));
  const isChosen = (suite: Suite, word: string) =>
    REASONS.some((reason) => reason === word) ? suite.fullRun === word : isNamed(suite.file, word);
  const nothing = others.filter(
    (word) => !there.some((suite) => isChosen(suite, word)) && !journeys.some((path) => isNamed(path, word)),
  );
  if (nothing.length > 0) {
    throw new Error(
      `nothing is called ${nothing.join(', ')}: name some of ${possible.join(', ')}, ` +
        `${gate ? '' : `a reason (${REASONS.join(', ')}), `}or a folder or file of tests`,
    );
  }
  const suitesOf = (step: Step) =>
    there
      .filter(({ kind }) => KINDS[step]?.includes(kind))
      .filter(
        (suite) => words.length === 0 || named.includes(step) || others.some((word) => isChosen(suite, word)),
      )
      .map(({ file }) => file);
  const whole = words.length === 0 || named.includes('journeys');
  const chosenJourneys = whole
    ? journeys
    : journeys.filter((path) => others.some((word) => isNamed(path, word)));
  const steps = possible.filter((step) => {
    if (step === 'lint') return words.length === 0 || named.includes(step);
    return step === 'journeys' ? chosenJourneys.length > 0 : suitesOf(step).length > 0;
  });
  return { steps, suitesOf, journeys: chosenJourneys };
}
