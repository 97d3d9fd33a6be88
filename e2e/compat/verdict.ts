import { textTable } from '../../shared/build/src/release/status.ts';
import type { Outcomes } from './open-screens.ts';
import type { ReleaseSet } from './sets.ts';

export interface Verdict {
  text: string;
  isFine: boolean;
}

/** What became of each set: every screen in a table, then each set that fails with its reasons. */
export function verdictOf(columns: readonly { set: ReleaseSet; outcomes: Outcomes }[]): Verdict {
  const screens = [...new Set(columns.flatMap(({ outcomes }) => [...outcomes.keys()]))];
  const cell = (outcomes: Outcomes, screen: string) =>
    outcomes.has(screen) ? (outcomes.get(screen)?.code ?? 'opens') : '-';
  const table = textTable([
    ['screen', ...columns.map(({ set }) => set.label)],
    ...screens.map((screen) => [screen, ...columns.map(({ outcomes }) => cell(outcomes, screen))]),
  ]);
  const failing = columns.flatMap(({ set, outcomes }) => {
    const failed = [...outcomes].flatMap(([screen, why]) => (why ? [{ screen, ...why }] : []));
    return failed.length === 0 ? [] : [{ set, failed }];
  });
  const reasons = failing.map(({ set, failed }) =>
    [
      `FAILED: ${set.label} (host ${set.hostRelease})`,
      ...failed.map(({ screen, code, why }) => `  ${screen}: ${code}, ${why}`),
    ].join('\n'),
  );
  const count = failing.reduce((sum, { failed }) => sum + failed.length, 0);
  const sum = `${screens.length} screens in ${columns.length} sets: ${count} failed`;
  return { text: [table, ...reasons, sum].join('\n\n'), isFine: count === 0 };
}
