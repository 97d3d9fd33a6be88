import { accountCalls, type Contact } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, Field } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';

/** As many as the pages of an account read of its contacts at most. */
const ALL = { limit: 400, offset: 1 };

export interface ContactFieldProps {
  /** Id of a contact; '' for none. */
  value: string;
  onValueChange: (id: string) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled: boolean;
}

/** Who is told besides the members of the account: one of its contacts, or nobody. */
export function ContactField({ value, onValueChange, onBlur, error, disabled }: ContactFieldProps) {
  const { t } = useTexts('certhub-discovery-targets');
  const { data, error: failure, refresh } = useCall(accountCalls.listContacts, ALL, { messages: 'none' });
  const contacts = data ?? [];
  const isListed = value === '' || contacts.some(({ id }) => id === value);
  return (
    <Field
      label={t('profile.contact')}
      error={error}
      disabled={disabled}
      help={
        failure && !data ? (
          <>
            {t('common:contact.loadFailed')}{' '}
            <Button variant="link" size="sm" onClick={() => void refresh()}>
              {t('common:btn.retry')}
            </Button>
          </>
        ) : (
          t('profile.contact.help')
        )
      }
    >
      <Select
        value={value}
        onValueChange={onValueChange}
        onBlur={onBlur}
        options={[
          { value: '', label: t('profile.contact.none') },
          ...contacts.map((contact) => ({ value: contact.id, label: labelOf(contact) })),
          // Stays chosen until somebody chooses otherwise.
          ...(isListed ? [] : [{ value, label: data ? t('profile.contact.gone') : '…' }]),
        ]}
      />
    </Field>
  );
}

const labelOf = ({ name, email }: Contact): string => (email === '' ? name : `${name} (${email})`);
