import { accountCalls } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, Field, Input, notify, Panel, Spacer } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import { required } from '@certdeck/validation';
import type { Agent } from './Agent.resource.ts';

const RULES = { cname: required() };

interface Props {
  agent: Agent;
  refresh: () => Promise<void>;
}

/** Asks for a host name, or gives the one that there is up. */
export function HostForm({ agent, refresh }: Props) {
  const { t } = useTexts('account');
  const save = useCallMutation(accountCalls.saveAgentSite);
  async function send(cname: string) {
    const reply = await save.send({ cname });
    if (!reply) return;
    if (!isSuccess(reply)) {
      form.setErrors(reply.errors ?? {});
      if (!reply.errors && !reply.shown) notify.error(reply.msg || t('failed'));
      return;
    }
    form.reset({ cname });
    notify.success(t('common:op.saved'));
    await refresh();
  }
  const form = useValidatedForm({
    defaultValues: { cname: agent.cname },
    rules: RULES,
    onSubmit: ({ cname }): Promise<void> => send(cname.trim()),
  });
  useUnsavedWork(form.isDirty);
  return (
    <form {...form.formProps}>
      <Panel
        title={t('agent.host.title')}
        footer={
          <>
            {agent.cname !== '' && (
              <Button variant="dangerQuiet" disabled={save.isSending} onClick={() => void send('')}>
                {t('agent.host.give')}
              </Button>
            )}
            <Spacer />
            <Button type="submit" variant="primary" loading={form.submitting}>
              {t('common:btn.save')}
            </Button>
          </>
        }
      >
        <Field
          label={t('agent.host.name')}
          help={t('agent.host.name.help')}
          error={form.error('cname')}
          required
        >
          <Input
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
            {...form.field('cname')}
          />
        </Field>
      </Panel>
    </form>
  );
}
