import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { CONTACTS_PAGE } from './addresses.ts';
import { ChoiceFailure } from './ChoiceFailure.tsx';
import { contactLabel, useDomainContacts } from './contacts.ts';

interface Props {
  label: string;
  /** What the contact is for. */
  help: string;
  /** Where there is no contact to choose. */
  none: string;
  /** The chosen contact; '' while none is. */
  value: string;
  error: string | undefined;
  onChange(contactID: string): void;
}

/** Whom names are registered for, of the contacts that there are; leads to where one is made if there are none. */
export function ContactField({ label, help, none, value, error, onChange }: Props) {
  const { t } = useTexts('domain');
  const contacts = useDomainContacts();
  const { data, error: failure } = contacts;
  if (!data && failure) return <ChoiceFailure read={contacts}>{t('contact.failed')}</ChoiceFailure>;
  if (data?.length === 0)
    return (
      <Alert
        tone={error === undefined ? 'info' : 'error'}
        live={error !== undefined}
        actions={
          <Button size="sm" asChild>
            <RouterLink to={CONTACTS_PAGE}>{t('contact.add')}</RouterLink>
          </Button>
        }
      >
        {none}
      </Alert>
    );
  return (
    <Field label={label} help={help} error={error} required>
      <Select
        value={value}
        placeholder={t('contact.choose')}
        disabled={!data}
        options={(data ?? []).map((one) => ({ value: one.id, label: contactLabel(one) }))}
        onValueChange={onChange}
      />
    </Field>
  );
}
