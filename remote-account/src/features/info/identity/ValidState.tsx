import { useTexts } from '@certdeck/i18n';
import { MinusIcon, Status, type StatusProps } from '@certdeck/ui';

const tones: Readonly<Record<number, StatusProps['tone']>> = {
  0: 'neutral',
  1: 'info',
  2: 'warning',
  3: 'success',
  4: 'error',
};

/** How far a real-name authentication is (D-216), in words. */
export function ValidState({ status }: { status: number }) {
  const { t } = useTexts('account');
  const known = tones[status] ? status : 0;
  // texts: identity.state.*
  return (
    <Status tone={tones[known] ?? 'neutral'} icon={known === 0 ? <MinusIcon size={12} /> : undefined}>
      {t(`identity.state.${known}`)}
    </Status>
  );
}
