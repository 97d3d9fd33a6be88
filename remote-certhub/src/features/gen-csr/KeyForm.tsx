import { memo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Field, PasswordInput, SimpleGrid, Stack, Status, Text } from '@certdeck/ui';
import { RadioGroup, Select } from '@certdeck/ui/forms';
import { SIGNATURE_HASHES } from '@certdeck/pki';
import { InputBox } from '../../frame/InputBox.tsx';
import { KEY_FILE_FORMATS, KEY_TYPES, type GenerateForm } from './form.ts';
import type { ExistingKey } from './useExistingKey.ts';

export interface KeyFormProps {
  form: GenerateForm;
  existing: ExistingKey;
  onChange: (changed: Partial<GenerateForm>) => void;
}

/** The key: a new one of a type, or one that exists; and how it is written. */
export const KeyForm = memo(function KeyForm({ form, existing, onChange }: KeyFormProps) {
  const { t } = useTexts('certhub-gen-csr');
  const isNew = form.keySource === 'new';
  const traditional = form.keyType.startsWith('RSA') ? 'PKCS#1' : 'SEC1';
  return (
    <Stack gap="4">
      <Field label={t('key.source')} group hideLabel>
        <RadioGroup
          name="keySource"
          inline
          value={form.keySource}
          options={[
            { value: 'new', label: t('key.new') },
            { value: 'existing', label: t('key.existing') },
          ]}
          onValueChange={(value) => onChange({ keySource: value === 'existing' ? 'existing' : 'new' })}
        />
      </Field>
      {!isNew && <ExistingKeyInput existing={existing} />}
      <SimpleGrid columns={2} gap="3">
        {isNew && (
          <Field label={t('key.type')} help={form.keyType === 'P-521' ? t('key.p521') : undefined}>
            <Select
              value={form.keyType}
              options={KEY_TYPES.map((type) => ({
                value: type,
                label: type.startsWith('P') ? `ECC ${type}` : type,
              }))}
              onValueChange={(value) => {
                const keyType = KEY_TYPES.find((known) => known === value);
                if (keyType) onChange({ keyType });
              }}
            />
          </Field>
        )}
        <Field label={t('key.hash')}>
          <Select
            value={form.hash}
            options={SIGNATURE_HASHES.map((hash) => ({ value: hash, label: hash.replace('SHA', 'SHA-') }))}
            onValueChange={(value) => {
              const hash = SIGNATURE_HASHES.find((known) => known === value);
              if (hash) onChange({ hash });
            }}
          />
        </Field>
      </SimpleGrid>
      {isNew && (
        <>
          <Field label={t('key.format')} help={t(`format.${form.format}.help`, { format: traditional })}>
            <Select
              value={form.format}
              options={KEY_FILE_FORMATS.map((format) => ({
                value: format,
                label: t(`format.${format}`, { format: traditional }),
              }))}
              onValueChange={(value) => {
                const format = KEY_FILE_FORMATS.find((known) => known === value);
                if (format) onChange({ format });
              }}
            />
          </Field>
          {form.format === 'encrypted' && (
            <Field label={t('key.password')} help={t('key.password.help')} required>
              <PasswordInput
                autoComplete="new-password"
                value={form.password}
                onChange={(event) => onChange({ password: event.target.value })}
              />
            </Field>
          )}
        </>
      )}
    </Stack>
  );
});

function ExistingKeyInput({ existing }: { existing: ExistingKey }) {
  const { t } = useTexts('certhub-gen-csr');
  return (
    <Stack gap="3">
      <InputBox
        label={t('key.existing.label')}
        value={existing.input}
        onValueChange={existing.setInput}
        error={existing.unusable ? t('key.unusable') : null}
        accept=".key,.pem,.der,.p8,.pfx,.p12,.jks,.txt"
        multiple={false}
        rows={5}
      />
      {(existing.locked !== 'no' || existing.password !== '') && (
        <Field
          label={t('key.unlock')}
          error={existing.locked === 'wrong' ? t('key.wrong') : undefined}
          help={t('key.locked')}
        >
          <PasswordInput
            autoComplete="off"
            value={existing.password}
            onChange={(event) => existing.setPassword(event.target.value)}
          />
        </Field>
      )}
      <Text aria-live="polite">
        {existing.keyText !== '' && (
          <Status tone="success">{t('key.found', { key: existing.keyText })}</Status>
        )}
      </Text>
    </Stack>
  );
}
