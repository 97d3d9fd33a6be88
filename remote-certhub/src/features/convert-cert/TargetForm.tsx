import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field, HStack, KeyIcon, PasswordInput, Stack, Text } from '@certdeck/ui';
import { Checkbox, RadioCards, RadioGroup, Select } from '@certdeck/ui/forms';
import { CopyButton } from '@certdeck/ui/data';
import {
  type ConvertForm,
  DESTINATIONS,
  randomPassword,
  TARGETS,
  withDestination,
  withTarget,
} from './destinations.ts';

export interface TargetFormProps {
  form: ConvertForm;
  /** Whether a private key is among what was found. */
  hasKey: boolean;
  /** What is wrong with the password, once the customer tried. */
  passwordError: string | undefined;
  onChange: (form: ConvertForm) => void;
}

/** Where the file goes, what that makes of it, and its password. */
export function TargetForm({ form, hasKey, passwordError, onChange }: TargetFormProps) {
  const { t } = useTexts('certhub-convert-cert');
  const destination = DESTINATIONS.find(({ id }) => id === form.destination);
  const store = form.target === 'pfx' || form.target === 'jks';
  return (
    <Stack gap="4">
      <Field label={t('destination')} help={destination ? t(`why.${destination.why}`) : undefined}>
        <Select
          value={form.destination}
          options={[
            ...DESTINATIONS.map(({ id }) => ({ value: id, label: t(`to.${id}`) })),
            { value: '', label: t('to.byFormat') },
          ]}
          onValueChange={(id) =>
            onChange(id === '' ? { ...form, destination: '' } : withDestination(form, id))
          }
        />
      </Field>
      <Field label={t('format')} group>
        <RadioCards
          name="target"
          columns={1}
          value={form.target}
          options={TARGETS.map((target) => ({
            value: target,
            label: t(`target.${target}`),
            description: t(`target.${target}.help`),
          }))}
          onValueChange={(value) => {
            const target = TARGETS.find((known) => known === value);
            if (target) onChange(withTarget(form, target));
          }}
        />
      </Field>
      {form.target === 'pfx' && (
        <Field label={t('profile')} group>
          <RadioGroup
            name="profile"
            value={form.profile}
            options={(['compatible', 'modern'] as const).map((profile) => ({
              value: profile,
              label: t(`profile.${profile}`),
              description: t(`profile.${profile}.help`),
            }))}
            onValueChange={(value) =>
              onChange({ ...form, profile: value === 'modern' ? 'modern' : 'compatible' })
            }
          />
        </Field>
      )}
      {form.target === 'pem' && (
        <Field label={t('layout')} group>
          <RadioGroup
            name="layout"
            value={form.layout}
            options={(['fullchain', 'separate', 'single'] as const).map((layout) => ({
              value: layout,
              label: t(`layout.${layout}`),
              description: t(`layout.${layout}.help`),
            }))}
            onValueChange={(value) =>
              onChange({
                ...form,
                layout: value === 'single' || value === 'separate' ? value : 'fullchain',
              })
            }
          />
        </Field>
      )}
      {form.target === 'p7b' && (
        <Field label={t('encoding')} group>
          <RadioGroup
            name="encoding"
            inline
            value={form.encoding}
            options={[
              { value: 'der', label: t('encoding.der') },
              { value: 'pem', label: t('encoding.pem') },
            ]}
            onValueChange={(value) => onChange({ ...form, encoding: value === 'pem' ? 'pem' : 'der' })}
          />
        </Field>
      )}
      <Checkbox
        checked={form.includeRoot}
        onChange={(event) => onChange({ ...form, includeRoot: event.target.checked })}
      >
        {t('includeRoot')}
      </Checkbox>
      {store && !hasKey && (
        <Alert tone="warning" title={t('noKey.title')}>
          {t('noKey')}
        </Alert>
      )}
      {(store || (hasKey && form.target !== 'p7b')) && (
        <Stack gap="2">
          <Field
            label={t(store ? 'password' : 'password.key')}
            help={t(`password.help.${store ? form.target : 'key'}`)}
            required={store}
            optional={!store}
            error={passwordError}
          >
            <PasswordInput
              autoComplete="new-password"
              value={form.password}
              onChange={(event) => onChange({ ...form, password: event.target.value })}
            />
          </Field>
          <HStack gap="2" wrap="wrap">
            <Button
              size="sm"
              icon={<KeyIcon size={14} />}
              onClick={() => onChange({ ...form, password: randomPassword() })}
            >
              {t('password.random')}
            </Button>
            {form.password !== '' && <CopyButton value={form.password} what={t('password')} />}
            <Text size="sm" tone="muted">
              {t('password.kept')}
            </Text>
          </HStack>
        </Stack>
      )}
    </Stack>
  );
}
