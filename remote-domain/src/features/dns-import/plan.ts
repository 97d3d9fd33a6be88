import type { domainCalls, DnsImportMode } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';

/** What importing a file would do. */
export type ImportPlan = NonNullable<typeof domainCalls.planDnsImport.types>['data'];
export type ImportCounts = ImportPlan['counts'];
type ImportRecord = ImportPlan['stored'][number]['record'];

/** What is asked for. */
export interface ImportInput {
  domain: string;
  text: string;
  mode: DnsImportMode;
}

/** What becomes of a record of the file, or of one that is there. */
export type ChangeState = ImportPlan['lines'][number]['state'] | ImportPlan['stored'][number]['state'];

/** One line of a plan. */
export interface Change {
  key: string;
  state: ChangeState;
  /** Number of the line in the file; undefined for a record that is there. */
  line: number | undefined;
  record: ImportRecord | null;
  source: string;
  problem: string;
}

/** What wants to be looked at comes first. */
const ORDER: readonly ChangeState[] = ['refused', 'removed', 'ttlChanged', 'added', 'same', 'unneeded'];

/** All lines of a plan in the order in which they are shown. */
export function changesOf({ lines, stored }: ImportPlan): Change[] {
  const changes: Change[] = [
    ...stored.map(({ state, record }, index): Change => ({
      ...{ key: `stored ${index}`, state, line: undefined, record, source: '', problem: '' },
    })),
    ...lines.map((one): Change => ({ ...one, key: `line ${one.line}` })),
  ];
  return changes.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

/** How many records a plan changes. */
export const changedBy = ({ added, removed, ttlChanged }: ImportCounts): number =>
  added + removed + ttlChanged;

/** How many records come, go and stay, in one line. */
export function countsText(t: Translate, counts: ImportCounts): string {
  return (['added', 'removed', 'ttlChanged', 'same', 'unneeded', 'refused'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => t(`count.${state}`, { n: counts[state] }))
    .join(' · ');
}
