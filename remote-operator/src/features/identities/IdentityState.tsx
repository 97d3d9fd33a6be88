import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';
import type { Identity } from './Identities.page.tsx';

const TONES = { review: 'warning', amount: 'info', passed: 'success', refused: 'error' } as const;

/** How a real-name authentication stands. */
export function IdentityState({ status }: { status: Identity['status'] }) {
  const { t } = useTexts('operator');
  return <Status tone={TONES[status]}>{t(`identities.state.${status}`)}</Status>;
}
