import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';
import type { Adjustment } from './columns.tsx';

const TONES = { proposed: 'warning', made: 'success', dropped: 'neutral' } as const;

/** How a credit or debit stands. */
export function AdjustmentState({ state }: { state: Adjustment['state'] }) {
  const { t } = useTexts('operator');
  return <Status tone={TONES[state]}>{t(`adjustments.state.${state}`)}</Status>;
}
