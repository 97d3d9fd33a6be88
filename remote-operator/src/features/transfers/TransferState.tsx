import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';
import type { Transfer } from './Transfers.page.tsx';

const TONES = { waiting: 'warning', confirmed: 'success', refused: 'error' } as const;

/** How a transfer stands; one that the first of two people has confirmed says so. */
export function TransferState({ transfer }: { transfer: Pick<Transfer, 'status' | 'checkedBy'> }) {
  const { t } = useTexts('operator');
  const { status, checkedBy } = transfer;
  if (status === 'waiting' && checkedBy !== '')
    return <Status tone="info">{t('transfers.state.checked')}</Status>;
  return <Status tone={TONES[status]}>{t(`transfers.state.${status}`)}</Status>;
}
