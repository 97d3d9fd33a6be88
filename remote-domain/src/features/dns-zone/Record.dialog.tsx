import { useState } from 'react';
import { domainCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { required, toReadable } from '@certdeck/validation';
import { EMPTY_RECORD, RecordFields, recordInput, type RecordValues } from '../../records/RecordFields.tsx';
import { STALE } from './useRemoving.ts';
import type { HostedDnsRecord, HostedZone } from '../../records/zone.resource.ts';

interface Props {
  zone: HostedZone;
  /** The record to change; undefined for a new one. */
  record: HostedDnsRecord | undefined;
  onClose(): void;
}

const RULES = { value: required() };

/** Adds or changes a record; what is wrong with it the API says at its field, and what was typed stays. */
export function RecordDialog({ zone, record, onClose }: Props) {
  const { t } = useTexts('domain-dns-zone');
  const own = { messages: 'own', stale: STALE } as const;
  const addition = useCallMutation(domainCalls.addDnsRecord, own);
  const change = useCallMutation(domainCalls.changeDnsRecord, own);
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<RecordValues>({
    defaultValues: record
      ? {
          ...{ type: record.type, host: toReadable(record.host), value: record.value },
          ...{ ttl: String(record.ttl), priority: record.priority },
        }
      : EMPTY_RECORD,
    rules: RULES,
    async onSubmit(values) {
      setRefusal('');
      const fields = recordInput(values);
      const reply = await (record
        ? change.send({ id: record.id, ...fields })
        : addition.send({ domain: zone.domain, ...fields }));
      if (reply && isSuccess(reply)) {
        notify.success(t(record ? 'common:op.saved' : 'common:op.added'));
        onClose();
        return;
      }
      const errors = Object.entries(reply?.errors ?? {}).filter(([field]) => field in form.values);
      if (errors.length > 0) form.setErrors(Object.fromEntries(errors));
      else if (!reply?.shown) setRefusal(reply?.msg || t('common:op.failed.save'));
    },
  });
  return (
    <FormDialog
      form={form.formProps.ref}
      title={t(record ? 'edit.title' : 'add.title', { name: zone.unicode })}
      busy={form.submitting}
      submitLabel={t(record ? 'common:btn.save' : 'common:btn.add')}
      refusal={refusal}
      onSubmit={form.formProps.onSubmit}
      onClose={onClose}
    >
      <RecordFields
        values={form.values}
        error={form.error}
        hostHelp={t('host.help', { name: zone.unicode })}
        onChange={form.setValue}
        onBlur={(name) => form.control(name).onBlur()}
      />
    </FormDialog>
  );
}
