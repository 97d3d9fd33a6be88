import type { DomainBatchLine } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';

type Counts = Readonly<Record<DomainBatchLine['state'], number>>;

/** How many lines are in each state. */
const countsOf = (lines: readonly DomainBatchLine[]): Counts => {
  const counts = { waiting: 0, done: 0, same: 0, failed: 0 };
  for (const { state } of lines) counts[state] += 1;
  return counts;
};

/** How many names are in each state, in one line; of a plan, none is done yet. */
export function countsText(
  t: Translate,
  names: Counts | readonly DomainBatchLine[],
  of: 'plan' | 'run' = 'run',
): string {
  const counts = 'waiting' in names ? names : countsOf(names);
  const parts =
    of === 'plan'
      ? ([
          ['count.planned', counts.waiting],
          ['count.same', counts.same],
          ['count.impossible', counts.failed],
        ] as const)
      : ([
          ['count.done', counts.done],
          ['count.same', counts.same],
          ['count.failed', counts.failed],
          ['count.waiting', counts.waiting],
        ] as const);
  return parts
    .filter(([, n]) => n > 0)
    .map(([key, n]) => t(key, { n }))
    .join(' · ');
}
