import type { ReactNode } from 'react';
import { DNS_TTL, DNS_TYPES, type DnsType } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Field, Grid, Input } from '@certdeck/ui';
import { NumberInput, Select, Textarea } from '@certdeck/ui/forms';
import { hasPriority, isServiceBinding } from '@certdeck/validation';
import { ttlText, usualTtls } from './ttl.ts';

/** A record as it is typed. */
export type RecordValues = {
  type: DnsType;
  host: string;
  value: string;
  /** Seconds, as its choice has them. */
  ttl: string;
  /** `null` for the one that is usual of its type. */
  priority: number | null;
};

/** What a priority is unless somebody says otherwise. */
const usualPriority = (type: DnsType): number => (isServiceBinding(type) ? 1 : 10);

/** A record that nobody has typed anything of. */
export const EMPTY_RECORD: RecordValues = {
  ...{ type: 'A', host: '@', value: '' },
  ...{ ttl: String(DNS_TTL.usual), priority: null },
};

/** A typed record as the API takes it: with a priority where its type has one. */
export const recordInput = ({ type, host, value, ttl, priority }: RecordValues) => ({
  ...{ type, host, value, ttl: Number(ttl) },
  ...(hasPriority(type) && { priority: priority ?? usualPriority(type) }),
});

interface Props {
  values: RecordValues;
  /** What is wrong, by field. */
  error?: (name: keyof RecordValues) => string | undefined;
  hostHelp: ReactNode;
  onChange<Name extends keyof RecordValues>(name: Name, value: RecordValues[Name]): void;
  onBlur?: (name: keyof RecordValues) => void;
}

/** The fields of one DNS record; which there are depends on its type. */
export function RecordFields({ values, error, hostHelp, onChange, onBlur }: Props) {
  const { t } = useTexts('domain-dns-zone');
  const { type, host, value, ttl, priority } = values;
  const ttls = [...new Set([...usualTtls, Number(ttl)])].toSorted((one, other) => one - other);
  return (
    <>
      <Grid gap="3" gridTemplateColumns={{ base: '1fr', sm: '140px minmax(0, 1fr)' }}>
        <Field label={t('column.type')}>
          <Select
            value={type}
            onValueChange={(next) => onChange('type', next as DnsType)}
            options={DNS_TYPES.map((one) => ({ value: one, label: one }))}
          />
        </Field>
        <Field label={t('column.host')} help={hostHelp} error={error?.('host')}>
          <Input
            mono
            {...PLAIN}
            maxLength={254}
            value={host}
            onChange={(event) => onChange('host', event.target.value)}
            onBlur={() => onBlur?.('host')}
          />
        </Field>
      </Grid>
      {/* texts: value.* value.help.* */}
      <Field label={t(`value.${type}`)} help={t(`value.help.${type}`)} error={error?.('value')} required>
        {type === 'TXT' ? (
          <Textarea
            rows={4}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onValueChange={(next) => onChange('value', next)}
            onBlur={() => onBlur?.('value')}
          />
        ) : (
          <Input
            mono
            {...PLAIN}
            value={value}
            onChange={(event) => onChange('value', event.target.value)}
            onBlur={() => onBlur?.('value')}
          />
        )}
      </Field>
      <Grid gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {hasPriority(type) && (
          <Field
            label={t('priority')}
            help={t(isServiceBinding(type) ? 'priority.help.alias' : 'priority.help')}
            error={error?.('priority')}
          >
            <NumberInput
              min={0}
              max={65_535}
              value={priority ?? usualPriority(type)}
              onValueChange={(next) => onChange('priority', next)}
            />
          </Field>
        )}
        <Field label={t('column.ttl')} help={t('ttl.help')} error={error?.('ttl')}>
          <Select
            value={ttl}
            onValueChange={(next) => onChange('ttl', next)}
            options={ttls.map((seconds) => ({ value: String(seconds), label: ttlText(t, seconds) }))}
          />
        </Field>
      </Grid>
    </>
  );
}

/** Names and addresses are written as they are. */
const PLAIN = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
