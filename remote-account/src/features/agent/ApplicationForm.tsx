import { useMemo } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useSession } from '@certdeck/session';
import { Button, Field, Input, notify, Panel, Stack } from '@certdeck/ui';
import { Textarea, useValidatedForm } from '@certdeck/ui/forms';
import { required } from '@certdeck/validation';
import type { Agent } from './Agent.resource.ts';

const FIELDS = ['company', 'contact', 'reason'] as const;
/** Most characters that the API takes. */
const LINE_LIMIT = 200;
const REASON_LIMIT = 2000;

/** Asks the operator; what was refused stands in it, to be corrected. */
export function ApplicationForm({ agent }: { agent: Agent }) {
  const { t } = useTexts('account');
  const session = useSession();
  const apply = useCallMutation(accountCalls.applyAsAgent);
  const { company, contact, reason } = agent;
  const rules = useMemo(
    // texts: agent.company.missing agent.contact.missing agent.reason.missing
    () => Object.fromEntries(FIELDS.map((one) => [one, required({ message: t(`agent.${one}.missing`) })])),
    [t],
  );
  const form = useValidatedForm({
    defaultValues: { company, contact, reason },
    rules,
    async onSubmit(values) {
      const reply = await apply.send({
        company: values.company.trim(),
        contact: values.contact.trim(),
        reason: values.reason.trim(),
      });
      if (!reply) return;
      if (!isSuccess(reply)) {
        form.setErrors(reply.errors ?? {});
        if (!reply.errors && !reply.shown) notify.error(reply.msg || t('failed'));
        return;
      }
      form.reset(values);
      notify.success(t('agent.sent'));
      // Keeps the status that other pages ask the session for.
      await session.loadUser();
    },
  });
  useUnsavedWork(form.isDirty);
  return (
    <form {...form.formProps}>
      <Panel
        title={t('agent.application')}
        footer={
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(agent.status === 'refused' ? 'agent.again' : 'agent.submit')}
          </Button>
        }
      >
        <Stack gap="4">
          <Field label={t('agent.company')} error={form.error('company')} required>
            <Input autoComplete="organization" maxLength={LINE_LIMIT} {...form.field('company')} />
          </Field>
          <Field
            label={t('agent.contact')}
            help={t('agent.contact.help')}
            error={form.error('contact')}
            required
          >
            <Input maxLength={LINE_LIMIT} {...form.field('contact')} />
          </Field>
          <Field
            label={t('agent.reason')}
            help={t('agent.reason.help')}
            error={form.error('reason')}
            required
          >
            <Textarea rows={5} maxLength={REASON_LIMIT} {...form.field('reason')} />
          </Field>
        </Stack>
      </Panel>
    </form>
  );
}
