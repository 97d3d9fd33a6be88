import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';

/** Whether an account can be signed in to. */
export function CustomerState({ state }: { state: 'active' | 'disabled' }) {
  const { t } = useTexts('operator');
  return <Status tone={state === 'active' ? 'success' : 'error'}>{t(`customers.state.${state}`)}</Status>;
}
