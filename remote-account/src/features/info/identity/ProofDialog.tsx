import { useId } from 'react';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useSession } from '@certdeck/session';
import { textLimits } from '@certdeck/validation';
import { Button, Field, Input, notify, Stack } from '@certdeck/ui';
import { type Rules, useValidatedForm } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';

interface Props<Name extends string> {
  title: string;
  description: string;
  fields: readonly { name: Name; label: string }[];
  help: Partial<Record<Name, string>>;
  rules: Rules<Record<Name, string>>;
  /** Most characters of fields that are shorter than a line. */
  limits: Partial<Record<Name, number>>;
  /** Null where no answer came; the client has said so. */
  send: (values: Record<Name, string>) => Promise<Reply<unknown> | null>;
  onClose: () => void;
}

/** Asks for what proves somebody's identity; numbers are typed anew each time, since the API tells them masked. */
export function ProofDialog<Name extends string>(props: Props<Name>) {
  const { title, description, fields, help, rules, limits, send, onClose } = props;
  const { t } = useTexts('account');
  const session = useSession();
  const id = useId();
  const form = useValidatedForm<Record<Name, string>>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
    rules,
    async onSubmit(values) {
      const reply = await send(values);
      if (!reply) return;
      if (!isSuccess(reply)) {
        form.setErrors((reply.errors ?? {}) as Partial<Record<Name, string>>);
        if (!reply.errors && !reply.shown) notify.error(reply.msg || t('failed'));
        return;
      }
      notify.success(t('identity.sent'));
      onClose();
      await session.loadUser();
    },
  });
  useUnsavedWork(form.isDirty);
  return (
    <Dialog
      open
      title={title}
      description={description}
      locked={form.submitting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.submitting} onClick={onClose}>
            {t('common:btn.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={form.submitting}>
            {t('identity.submit')}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id}>
        <Stack gap="4">
          {fields.map(({ name, label }) => (
            <Field key={name} label={label} help={help[name]} error={form.error(name)} required>
              <Input autoComplete="off" maxLength={limits[name] ?? textLimits.line} {...form.field(name)} />
            </Field>
          ))}
        </Stack>
      </form>
    </Dialog>
  );
}
