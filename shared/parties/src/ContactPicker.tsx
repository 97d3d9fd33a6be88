import { useState } from 'react';
import { accountCalls, type Contact } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Button, EditIcon, Field, Flex, IconButton, PlusIcon } from '@certdeck/ui';
import { Combobox } from '@certdeck/ui/forms';
import { ContactDialog } from './ContactDialog.tsx';
import { contactLabel } from './contactLabel.ts';

/** Contacts that are read at first (A§9.10); more are asked for only where there are more. */
const FIRST_LIMIT = 10;
const MOST = 400;

export interface ContactPickerProps {
  /** Id of the contact; null for none. */
  value: string | null;
  onValueChange: (id: string, contact: Contact) => void;
  label?: string;
  error?: string | null;
  help?: string;
  required?: boolean;
  disabled?: boolean;
  cfca?: boolean;
}

/** Chooses a contact, and adds or edits one on the spot. Brings its own `Field`. */
export function ContactPicker(props: ContactPickerProps) {
  const { value, onValueChange, label, error, help, required, disabled, cfca } = props;
  const { t } = useTexts();
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const contacts = useCall(accountCalls.listContacts, { limit, offset: 1 }, { keepPreviousData: 'growing' });
  const [dialog, setDialog] = useState<'add' | 'edit' | null>(null);
  const [added, setAdded] = useState<Contact | null>(null);

  const wanted = Math.min(contacts.total, MOST);
  if (wanted > limit) setLimit(wanted);

  const rows = contacts.data ?? [];
  // The list is read again after adding; until then the new contact is shown from what was entered.
  const known = added && !rows.some((row) => row.id === added.id) ? [...rows, added] : rows;
  const chosen = known.find((contact) => contact.id === value) ?? null;
  const note = contacts.error ? (
    <>
      {t('contact.loadFailed')}{' '}
      <Button variant="link" size="sm" onClick={() => void contacts.refresh()}>
        {t('btn.retry')}
      </Button>
    </>
  ) : contacts.data && known.length === 0 ? (
    t('contact.empty')
  ) : (
    help
  );

  return (
    <>
      <Field
        label={label ?? t('contact.title')}
        error={error}
        help={note}
        required={required}
        disabled={disabled}
      >
        <Flex gap="2">
          <Box flex="1 1 auto" minWidth="0">
            <Combobox
              options={known.map((contact) => ({ value: contact.id, label: contactLabel(contact) }))}
              value={value}
              placeholder={t('contact.placeholder')}
              loading={contacts.isLoading}
              disabled={disabled}
              onValueChange={(id) => {
                const contact = known.find((candidate) => candidate.id === id);
                if (contact) onValueChange(id, contact);
              }}
            />
          </Box>
          {chosen && (
            <IconButton
              label={t('contact.edit')}
              variant="secondary"
              disabled={disabled}
              onClick={() => setDialog('edit')}
            >
              <EditIcon />
            </IconButton>
          )}
          <IconButton
            label={t('contact.add')}
            variant="secondary"
            disabled={disabled}
            onClick={() => setDialog('add')}
          >
            <PlusIcon />
          </IconButton>
        </Flex>
      </Field>
      <ContactDialog
        open={dialog !== null}
        contact={dialog === 'edit' ? chosen : null}
        cfca={cfca}
        onClose={() => setDialog(null)}
        onSaved={(contact) => {
          setAdded(contact);
          onValueChange(contact.id, contact);
        }}
      />
    </>
  );
}
