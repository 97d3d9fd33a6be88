import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import type { ProviderRefusal } from './useProviderPayment.ts';

interface Props {
  refusal: ProviderRefusal | undefined;
  /** The refusal was read. */
  onDismiss(): void;
  /** The person goes to complete the profile. */
  onLeave?(): void;
}

/** Why a provider took no payment; a profile that lacks something leads to where it is completed (A§8.9). */
export function RefusalAlert({ refusal, onDismiss, onLeave }: Props) {
  const { t } = useTexts('billing');
  const navigate = useNavigate();
  if (!refusal) return null;
  if (refusal.kind === 'profile') {
    return (
      <ConfirmDialog
        open
        title={t('pay.profile.incomplete')}
        confirmLabel={t('pay.profile.go')}
        cancelLabel={t('pay.profile.later')}
        onCancel={onDismiss}
        onConfirm={() => {
          onLeave?.();
          void navigate('/account/info');
        }}
      >
        {t('pay.profile.text')}
      </ConfirmDialog>
    );
  }
  const text = refusal.kind === 'unsafe' ? t('pay.unsafe') : refusal.message;
  return <Alert tone="error" title={text || t('pay.state.fail')} live />;
}
