import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, Field, Input, notify, Panel, Spacer } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import { ConfirmDialog } from '@certdeck/ui/overlays';
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
  /** What to save in the place of a name at which customers are now; undefined while nothing is asked. */
  const [next, setNext] = useState<string>();
  async function change(cname: string): Promise<void> {
    if (agent.cnameState === 'live' && cname !== agent.cname) setNext(cname);
    else await send(cname);
  }
  async function send(cname: string) {
    const reply = await save.send({ cname });
    setNext(undefined);
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
    onSubmit: ({ cname }): Promise<void> => change(cname.trim()),
  });
  useUnsavedWork(form.isDirty);
  return (
    <form {...form.formProps}>
      <Panel
        title={t('agent.host.title')}
        footer={
          <>
            {agent.cname !== '' && (
              <Button variant="dangerQuiet" disabled={save.isSending} onClick={() => void change('')}>
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
      {next !== undefined && (
        <ConfirmDialog
          open
          danger
          title={t(next === '' ? 'agent.host.give.title' : 'agent.host.replace.title')}
          confirmLabel={t(next === '' ? 'agent.host.give' : 'agent.host.replace')}
          loading={save.isSending}
          onCancel={() => setNext(undefined)}
          onConfirm={() => void send(next)}
        >
          {t('agent.host.ends', { host: agent.cname })}
        </ConfirmDialog>
      )}
    </form>
  );
}
