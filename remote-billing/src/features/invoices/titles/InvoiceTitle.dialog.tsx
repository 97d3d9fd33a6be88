import { useId } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input, SimpleGrid, Stack } from '@certdeck/ui';
import { type Rule, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import {
  checkInvoiceTitle,
  type InvoiceTitle,
  type InvoiceTitleField,
  readTaxNumber,
  required,
  specialInvoiceFields,
} from '@certdeck/validation';
import type { InvoiceOrganization } from '../Invoices.resource.ts';
import { SaveButtons } from '../templates/SaveButtons.tsx';
import { useAfterSave } from '../templates/useAfterSave.ts';

/** Fields in the order of the form, with what the API takes of each at most. */
const LIMITS = {
  orgName: 200,
  taxNum: 40,
  email: 254,
  telephone: 40,
  bankName: 200,
  bankAccount: 60,
  address: 255,
} as const satisfies Record<InvoiceTitleField, number>;
const EMPTY: InvoiceTitle = {
  ...{ orgName: '', taxNum: '', email: '', telephone: '', bankName: '', bankAccount: '', address: '' },
};
const onlySpecial = (name: InvoiceTitleField): boolean => specialInvoiceFields.some((one) => one === name);

// An empty field is the business of `required`, which turns it red without text (D-111).
const formed =
  (name: InvoiceTitleField): Rule<string, InvoiceTitle> =>
  (value) =>
    value.trim() === '' ? null : checkInvoiceTitle({ [name]: value })[name];

export interface InvoiceTitleDialogProps {
  /** The one to edit; null adds. */
  title: InvoiceOrganization | null;
  /** A special invoice is to be made out to it, so what only such a one says must be there too. */
  forSpecial?: boolean;
  /** Called after the API has saved it, with its id. */
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** Adds or edits to whom invoices are made out (B§3.3). */
export function InvoiceTitleDialog({ title, forSpecial = false, onSaved, onClose }: InvoiceTitleDialogProps) {
  const { t } = useTexts('billing');
  const formID = useId();
  const add = useCallMutation(accountCalls.addInvoiceOrganization, { messages: 'own' });
  const edit = useCallMutation(accountCalls.editInvoiceOrganization, { messages: 'own' });
  const afterSave = useAfterSave({ id: title?.id, onSaved, onClose });
  const isRequired = (name: InvoiceTitleField) => forSpecial || !onlySpecial(name);
  const names = Object.keys(LIMITS) as InvoiceTitleField[];
  const { id: _id, ...saved } = title ?? { id: '', ...EMPTY };
  const form = useValidatedForm<InvoiceTitle & Record<string, string>>({
    ns: 'billing',
    defaultValues: saved,
    rules: Object.fromEntries(
      names.map((name) => [name, [...(isRequired(name) ? [required()] : []), formed(name)]]),
    ),
    async onSubmit(values) {
      const entered = { ...values, taxNum: readTaxNumber(values.taxNum) };
      const reply = title ? await edit.send({ id: title.id, ...entered }) : await add.send(entered);
      afterSave(reply, form.setErrors);
    },
  });
  const text = (name: InvoiceTitleField, extra: { type?: string; autoComplete?: string } = {}) => (
    // texts: title.*
    <Field
      label={t(`title.${name}`)}
      error={form.error(name)}
      required={isRequired(name)}
      optional={!isRequired(name)}
    >
      <Input {...extra} {...form.field(name)} maxLength={LIMITS[name]} />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.submitting}
      title={t(title ? 'titles.edit' : 'titles.add')}
      description={t('titles.special')}
      footer={<SaveButtons form={formID} submitting={form.submitting} isNew={!title} onClose={onClose} />}
    >
      <form {...form.formProps} id={formID}>
        <Stack gap="4">
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            {text('orgName', { autoComplete: 'organization' })}
            {text('taxNum', { autoComplete: 'off' })}
            {text('email', { type: 'email', autoComplete: 'email' })}
            {text('telephone', { type: 'tel', autoComplete: 'tel' })}
            {text('bankName')}
            {text('bankAccount', { autoComplete: 'off' })}
          </SimpleGrid>
          {text('address', { autoComplete: 'street-address' })}
        </Stack>
      </form>
    </Dialog>
  );
}
