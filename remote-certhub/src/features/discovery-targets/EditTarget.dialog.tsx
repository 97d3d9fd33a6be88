import { useState } from 'react';
import { discoveryCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Input, notify } from '@certdeck/ui';
import { NumberInput, Select, useValidatedForm } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { required, toReadable } from '@certdeck/validation';
import { ownIntervalOptions } from './intervals.ts';
import { readHost, serverName } from './server.ts';
import { STALE, type Target } from './Targets.resource.ts';

type Values = { host: string; port: number | null; interval: string };
const RULES = { host: required(), port: required() };

/** Changes host, port and interval of a watched server. */
export function EditTargetDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useTexts('certhub-discovery-targets');
  const { send } = useCallMutation(discoveryCalls.changeDiscoveryTarget, { messages: 'own', stale: STALE });
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<Values>({
    defaultValues: {
      host: toReadable(target.host),
      port: target.port,
      interval: String(target.interval),
    },
    rules: RULES,
    async onSubmit({ host: typed, port, interval }) {
      setRefusal('');
      const host = readHost(typed);
      if (host === null) {
        form.setErrors({ host: t('edit.host.unreadable') });
        return;
      }
      const reply = await send({
        id: target.id,
        host,
        ...(port !== null && { port }),
        interval: Number(interval),
      });
      if (reply && isSuccess(reply)) {
        notify.success(t('common:op.saved'));
        onClose();
        return;
      }
      const { host: wrongHost, port: wrongPort } = reply?.errors ?? {};
      if (wrongHost || wrongPort)
        form.setErrors({ ...(wrongHost && { host: wrongHost }), ...(wrongPort && { port: wrongPort }) });
      else if (!reply?.shown) setRefusal(reply?.msg || t('common:op.failed.save'));
    },
  });
  return (
    <FormDialog
      form={form.formProps.ref}
      title={t('edit.title', { server: serverName(target) })}
      busy={form.submitting}
      submitLabel={t('common:btn.save')}
      refusal={refusal}
      onSubmit={form.formProps.onSubmit}
      onClose={onClose}
    >
      <Field label={t('column.server')} error={form.error('host')} required>
        <Input
          mono
          maxLength={253}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('host')}
        />
      </Field>
      <Field label={t('edit.port')} error={form.error('port')} required>
        <NumberInput min={1} max={65_535} {...form.control('port')} />
      </Field>
      <Field label={t('column.interval')}>
        <Select {...form.field('interval')} options={ownIntervalOptions(t)} />
      </Field>
    </FormDialog>
  );
}
