import { useTexts } from '@certdeck/i18n';
import { Button, Panel, Status, Text } from '@certdeck/ui';
import { hasFewCodes, isProtected, type Security } from './Secure.resource.ts';

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryPanel({ security, onRenew }: { security: Security; onRenew: () => void }) {
  const { t } = useTexts('account');
  const { recoveryCodes } = security;
  const isOn = isProtected(security);
  return (
    <Panel
      title={t('recovery.title')}
      description={t('recovery.text')}
      actions={isOn ? <Button onClick={onRenew}>{t('recovery.make')}</Button> : undefined}
    >
      {isOn ? (
        <Status tone={hasFewCodes(security) ? 'warning' : 'success'}>
          {t('recovery.left', { count: recoveryCodes })}
        </Status>
      ) : (
        <Text tone="muted">{t('recovery.none')}</Text>
      )}
    </Panel>
  );
}
