import { useState } from 'react';
import { DNS_TTL, DNS_TYPES, type DnsType, domainCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Field, Grid, Input, notify } from '@certdeck/ui';
import { NumberInput, Select, Textarea, useValidatedForm } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { hasPriority, required, toReadable } from '@certdeck/validation';
import { ttlText, usualTtls } from './ttl.ts';
import { STALE } from './useRemoving.ts';
import type { HostedDnsRecord, HostedZone } from './Zone.resource.ts';

interface Props {
  zone: HostedZone;
  /** The record to change; undefined for a new one. */
  record: HostedDnsRecord | undefined;
  onClose(): void;
}

type Values = { type: DnsType; host: string; value: string; ttl: string; priority: number | null };
const RULES = { value: required() };
/** What a priority is unless somebody says otherwise. */
const USUAL_PRIORITY = 10;

/** Adds or changes a record; what is wrong with it the API says at its field, and what was typed stays. */
export function RecordDialog({ zone, record, onClose }: Props) {
  const { t } = useTexts('domain-dns-zone');
  const own = { messages: 'own', stale: STALE } as const;
  const addition = useCallMutation(domainCalls.addDnsRecord, own);
  const change = useCallMutation(domainCalls.changeDnsRecord, own);
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<Values>({
    defaultValues: {
      type: record?.type ?? 'A',
      host: record ? toReadable(record.host) : '@',
      value: record?.value ?? '',
      ttl: String(record?.ttl ?? DNS_TTL.usual),
      priority: record?.priority ?? USUAL_PRIORITY,
    },
    rules: RULES,
    async onSubmit({ type, host, value, ttl, priority }) {
      setRefusal('');
      const fields = {
        ...{ type, host, value, ttl: Number(ttl) },
        ...(hasPriority(type) && { priority }),
      };
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
  const { type, ttl } = form.values;
  const ttls = [...new Set([...usualTtls, Number(ttl)])].toSorted((one, other) => one - other);
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
      <Grid gap="3" gridTemplateColumns={{ base: '1fr', sm: '140px minmax(0, 1fr)' }}>
        <Field label={t('column.type')}>
          <Select {...form.field('type')} options={DNS_TYPES.map((one) => ({ value: one, label: one }))} />
        </Field>
        <Field
          label={t('column.host')}
          help={t('host.help', { name: zone.unicode })}
          error={form.error('host')}
        >
          <Input mono {...PLAIN} maxLength={254} {...form.field('host')} />
        </Field>
      </Grid>
      {/* texts: value.* value.help.* */}
      <Field label={t(`value.${type}`)} help={t(`value.help.${type}`)} error={form.error('value')} required>
        {type === 'TXT' ? (
          <Textarea rows={4} spellCheck={false} autoCapitalize="none" {...form.field('value')} />
        ) : (
          <Input mono {...PLAIN} {...form.field('value')} />
        )}
      </Field>
      <Grid gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {hasPriority(type) && (
          <Field label={t('priority')} help={t('priority.help')} error={form.error('priority')}>
            <NumberInput min={0} max={65_535} {...form.control('priority')} />
          </Field>
        )}
        <Field label={t('column.ttl')} help={t('ttl.help')} error={form.error('ttl')}>
          <Select
            {...form.field('ttl')}
            options={ttls.map((seconds) => ({ value: String(seconds), label: ttlText(t, seconds) }))}
          />
        </Field>
      </Grid>
    </FormDialog>
  );
}

/** Names and addresses are written as they are. */
const PLAIN = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
