import { useId } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input, Stack } from '@certdeck/ui';
import { type Rule, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { checkMailingContact, type MailingContact, required } from '@certdeck/validation';
import type { InvoiceContact } from '../Invoices.resource.ts';
import { SaveButtons } from '../templates/SaveButtons.tsx';
import { useAfterSave } from '../templates/useAfterSave.ts';

type Values = MailingContact & Record<string, string>;
/** What the API takes of each field at most. */
const LIMITS = { name: 100, telephone: 40, address: 255 } as const satisfies Record<
  keyof MailingContact,
  number
>;
const EMPTY: MailingContact = { name: '', telephone: '', address: '' };

// An empty field is the business of `required`, which turns it red without text (D-111).
const formed =
  (name: keyof MailingContact): Rule<string, Values> =>
  (value) =>
    value.trim() === '' ? null : checkMailingContact({ [name]: value })[name];

export interface InvoiceContactDialogProps {
  /** The one to edit; null adds. */
  contact: InvoiceContact | null;
  /** Called after the API has saved it, with its id. */
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** Adds or edits where invoices on paper are sent (B§3.4). */
export function InvoiceContactDialog({ contact, onSaved, onClose }: InvoiceContactDialogProps) {
  const { t } = useTexts('billing');
  const formID = useId();
  const add = useCallMutation(accountCalls.addInvoiceContact, { messages: 'own' });
  const edit = useCallMutation(accountCalls.editInvoiceContact, { messages: 'own' });
  const afterSave = useAfterSave({ id: contact?.id, onSaved, onClose });
  const { id: _id, ...saved } = contact ?? { id: '', ...EMPTY };
  const form = useValidatedForm<Values>({
    ns: 'billing',
    defaultValues: saved,
    rules: {
      name: [required(), formed('name')],
      telephone: [required(), formed('telephone')],
      address: [required(), formed('address')],
    },
    async onSubmit(values) {
      const reply = contact ? await edit.send({ id: contact.id, ...values }) : await add.send(values);
      afterSave(reply, form.setErrors);
    },
  });
  const text = (name: keyof MailingContact, extra: { type?: string; autoComplete?: string } = {}) => (
    // texts: mailing.name mailing.telephone mailing.address
    <Field label={t(`mailing.${name}`)} error={form.error(name)} required>
      <Input {...extra} {...form.field(name)} maxLength={LIMITS[name]} />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.submitting}
      title={t(contact ? 'mailing.edit' : 'mailing.add')}
      footer={<SaveButtons form={formID} submitting={form.submitting} isNew={!contact} onClose={onClose} />}
    >
      <form {...form.formProps} id={formID}>
        <Stack gap="4">
          {text('name', { autoComplete: 'name' })}
          {text('telephone', { type: 'tel', autoComplete: 'tel' })}
          {text('address', { autoComplete: 'street-address' })}
        </Stack>
      </form>
    </Dialog>
  );
}
