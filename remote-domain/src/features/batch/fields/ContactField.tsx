import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field, Stack } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { CONTACTS_PAGE } from '../../../names/addresses.ts';
import { contactLabel, useDomainContacts } from '../../../names/contacts.ts';
import { ChoiceFailure } from './ChoiceFailure.tsx';
import type { FieldProps } from './KindFields.tsx';

/** Whom the names are registered for from now on. */
export function ContactField({ form }: FieldProps) {
  const { t } = useTexts('domain-batch');
  const contacts = useDomainContacts();
  const { data, error } = contacts;
  if (!data && error) return <ChoiceFailure read={contacts}>{t('contact.failed')}</ChoiceFailure>;
  if (data?.length === 0)
    return (
      <Alert
        tone="info"
        actions={
          <Button size="sm" asChild>
            <RouterLink to={CONTACTS_PAGE}>{t('domain:contact.add')}</RouterLink>
          </Button>
        }
      >
        {t('contact.none')}
      </Alert>
    );
  return (
    <Stack gap="3">
      <Field label={t('contact')} help={t('contact.help')} error={form.error('contactID')} required>
        <Select
          value={form.values.contactID}
          placeholder={t('contact.choose')}
          disabled={!data}
          options={(data ?? []).map((one) => ({ value: one.id, label: contactLabel(one) }))}
          onValueChange={(id) => form.setValue('contactID', id)}
        />
      </Field>
      <Alert tone="info">{t('contact.lock')}</Alert>
    </Stack>
  );
}
