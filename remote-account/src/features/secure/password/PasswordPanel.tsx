import { useTexts } from '@certdeck/i18n';
import { Button, Panel, Text, Time } from '@certdeck/ui';

interface Props {
  /** Seconds; 0 for a password that stands since the sign-up, undefined where the API doesn't say. */
  changedAt: number | undefined;
  onChange: () => void;
}

/** The password, which a code to the account's own contact changes (D-238). */
export function PasswordPanel({ changedAt, onChange }: Props) {
  const { t } = useTexts('account');
  return (
    <Panel
      title={t('password.title')}
      description={t('password.text')}
      actions={<Button onClick={onChange}>{t('password.change')}</Button>}
    >
      <Text tone="muted">
        {changedAt ? (
          <>
            {t('password.changed')} <Time value={changedAt} />
          </>
        ) : (
          t('password.unchanged')
        )}
      </Text>
    </Panel>
  );
}
