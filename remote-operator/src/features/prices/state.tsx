import { useTexts } from '@certdeck/i18n';
import { Status, type Tone } from '@certdeck/ui';

const TONES: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  valid: 'success',
  withdrawn: 'warning',
};

/** How a change of prices stands. */
export function ChangeState({ state }: { state: 'draft' | 'scheduled' | 'valid' | 'withdrawn' }) {
  const { t } = useTexts('operator');
  return <Status tone={TONES[state] ?? 'neutral'}>{t(`prices.state.${state}`)}</Status>;
}
