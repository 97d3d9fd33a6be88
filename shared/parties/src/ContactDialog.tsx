import { useId } from 'react';
import { accountCalls, type Contact } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { checkEmail, checkPhone, required, textLimits } from '@certdeck/validation';
import { Field, Input, notify, SimpleGrid } from '@certdeck/ui';
import { type Rule, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import type { AsideOf } from './asked.ts';
import { DialogButtons } from './DialogButtons.tsx';

type Values = Record<'lastname' | 'firstname' | 'position' | 'email' | 'telephone' | 'idCard', string>;

const EMPTY: Values = { lastname: '', firstname: '', position: '', email: '', telephone: '', idCard: '' };

// An empty field is the business of `required`, which turns it red without text (D-111).
const whenGiven =
  (rule: Rule<string, Values>): Rule<string, Values> =>
  (value, values) =>
    value.trim() === '' ? null : rule(value, values);

const RULES = {
  lastname: required(),
  firstname: required(),
  position: required(),
  email: [required(), whenGiven(checkEmail)],
  telephone: [required(), whenGiven(checkPhone)],
};

/** What the API takes of fields that are shorter than a line. */
const LIMITS: Partial<Record<keyof Values, number>> = { telephone: 20, idCard: 40 };

export interface ContactDialogProps {
  open: boolean;
  /** The contact to edit; without one the dialog adds. */
  contact?: Contact | null;
  onClose: () => void;
  /** Called after the API has saved it, with its id and what was entered. */
  onSaved?: (contact: Contact) => void;
  /** The site sells CFCA products, so the ID-card number is asked for. */
  cfca?: boolean;
  /** Stands beside the buttons. */
  aside?: AsideOf;
}

/** Adds or edits a contact. */
export function ContactDialog(props: ContactDialogProps) {
  // A form of its own each time it opens, so that nothing of the last contact is left.
  return props.open ? <OpenDialog {...props} key={props.contact?.id ?? 'new'} /> : null;
}

function pick(contact: Contact): Values {
  const { lastname, firstname, position, email, telephone, idCard } = contact;
  return { lastname, firstname, position, email, telephone, idCard };
}

function OpenDialog({ contact, onClose, onSaved, cfca = false, aside }: ContactDialogProps) {
  const { t } = useTexts();
  const formId = useId();
  const add = useCallMutation(accountCalls.addContact);
  const edit = useCallMutation(accountCalls.editContact);
  const editing = contact !== null && contact !== undefined;

  const givenOf = (values: Values) => (cfca ? values : { ...values, idCard: contact?.idCard ?? '' });

  const form = useValidatedForm<Values>({
    defaultValues: editing ? pick(contact) : EMPTY,
    rules: RULES,
    async onSubmit(values) {
      const given = givenOf(values);
      const reply = editing ? await edit.send({ id: contact.id, ...given }) : await add.send(given);
      // Without an answer, or with HTTP 500, the client has said so already (D-051).
      if (!reply) return;
      if (!isSuccess(reply)) {
        form.setErrors(reply.errors ?? {});
        if (!reply.shown) {
          notify.error({
            title: t('op.failed.title'),
            text: t(editing ? 'op.failed.save' : 'op.failed.add'),
          });
        }
        return;
      }
      notify.success({ title: t('op.title'), text: t(editing ? 'op.saved' : 'op.added') });
      const id = editing ? contact.id : (reply.data as { id: string }).id;
      onClose();
      onSaved?.({
        accountNo: contact?.accountNo ?? '',
        ...given,
        id,
        name: given.lastname + given.firstname,
      });
    },
  });

  const text = (
    name: keyof Values,
    extra: { type?: string; autoComplete?: string; placeholder?: string } = {},
  ) => (
    <Field label={t(`contact.${name}`)} error={form.error(name)} required={name !== 'idCard'}>
      <Input {...extra} {...form.field(name)} maxLength={LIMITS[name] ?? textLimits.line} />
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.submitting}
      title={t('contact.title')}
      footer={
        <DialogButtons
          form={formId}
          submitting={form.submitting}
          isKnown={editing}
          onClose={onClose}
          aside={aside?.(() => {
            const given = givenOf(form.values);
            return editing
              ? { call: accountCalls.editContact, input: { id: contact.id, ...given } }
              : { call: accountCalls.addContact, input: given };
          })}
        />
      }
    >
      <form {...form.formProps} id={formId}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          {text('lastname', { autoComplete: 'family-name' })}
          {text('firstname', { autoComplete: 'given-name' })}
          {text('position', { autoComplete: 'organization-title' })}
          {text('email', { type: 'email', autoComplete: 'email' })}
          {text('telephone', { type: 'tel', autoComplete: 'tel' })}
          {cfca && text('idCard', { placeholder: t('contact.idCard.placeholder') })}
        </SimpleGrid>
      </form>
    </Dialog>
  );
}
