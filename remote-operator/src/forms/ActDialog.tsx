import { type ReactNode, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply } from '@certdeck/session';
import { type Rules, useValidatedForm, type ValidatedForm } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';

type Texts = Record<string, string>;

interface Props<Values extends Texts> {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  danger?: boolean;
  defaultValues: Values;
  rules: Rules<Values>;
  /** Makes the call; null where the client has said already that there is no answer. */
  send: (values: Values) => Promise<Reply<unknown> | null>;
  onDone: () => void;
  onClose: () => void;
  children?: (form: ValidatedForm<Values>) => ReactNode;
}

/** An act of staff with what it takes: fields are checked here and by the API, whose refusal stands above them. */
export function ActDialog<Values extends Texts>(props: Props<Values>) {
  const { title, description, submitLabel, danger, defaultValues, rules, send, onDone, onClose, children } =
    props;
  const { t } = useTexts('operator');
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<Values>({
    defaultValues,
    rules,
    ns: 'operator',
    async onSubmit(values) {
      setRefusal('');
      const reply = await send(values);
      if (!reply) return;
      if (isSuccess(reply)) {
        onDone();
        return;
      }
      const errors = reply.errors ?? {};
      const known = Object.keys(errors).filter((name) => Object.hasOwn(defaultValues, name));
      if (known.length > 0) form.setErrors(errors as Partial<Record<keyof Values & string, string>>);
      else if (!reply.shown) setRefusal(reply.msg || t('common:op.failed.title'));
    },
  });
  return (
    <FormDialog
      form={form.formProps.ref}
      title={title}
      description={description}
      size="sm"
      busy={form.submitting}
      submitLabel={submitLabel}
      danger={danger}
      refusal={refusal}
      onSubmit={form.formProps.onSubmit}
      onClose={onClose}
    >
      {children?.(form)}
    </FormDialog>
  );
}
