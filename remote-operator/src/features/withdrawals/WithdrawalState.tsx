import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';
import type { Withdrawal } from './Withdrawals.page.tsx';

const TONES = {
  requested: 'warning',
  reviewed: 'info',
  sent: 'success',
  returned: 'error',
  rejected: 'error',
  cancelled: 'neutral',
} as const;

/** How a withdrawal stands. */
export function WithdrawalState({ state }: { state: Withdrawal['state'] }) {
  const { t } = useTexts('operator');
  return <Status tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Status>;
}
