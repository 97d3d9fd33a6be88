import { useId } from 'react';
import { useTexts } from '@certdeck/i18n';
import { chakra, Field, Input, SimpleGrid, Stack } from '@certdeck/ui';
import { Checkbox, Combobox, RadioCards } from '@certdeck/ui/forms';
import { OPENSSL_VERSIONS, type Choices } from './choices.ts';
import { PROFILES } from './guideline.ts';
import { SERVERS, serverOf } from './servers/index.ts';

/** Fields that can't be used as they are, with the key of the text that says so. */
export type Problems = Partial<Record<'version' | 'openssl' | 'host' | 'certificate' | 'key', string>>;

export interface ChoicesFormProps {
  choices: Choices;
  problems: Problems;
  onChange: (changed: Partial<Choices>) => void;
}

/** What is chosen; the result beside it follows each change. */
export function ChoicesForm({ choices, problems, onChange }: ChoicesFormProps) {
  const { t } = useTexts('certhub-ssl-config');
  const server = serverOf(choices.server);
  const problem = (name: keyof Problems): string | undefined => {
    const key = problems[name];
    return key === undefined ? undefined : t(key);
  };
  return (
    <Stack gap="4">
      <Field label={t('server')}>
        <Combobox
          value={choices.server}
          options={SERVERS.map(({ id, name, group }) => ({
            value: id,
            label: name,
            note: t(`group.${group}`),
          }))}
          onValueChange={(value) => onChange({ server: value })}
        />
      </Field>
      {(server.versions.length > 0 || server.openssl) && (
        <SimpleGrid columns={2} gap="3">
          {server.versions.length > 0 && (
            <Field label={t('version')} error={problem('version')}>
              <VersionInput
                value={choices.version}
                known={server.versions}
                onValueChange={(version) => onChange({ version })}
              />
            </Field>
          )}
          {server.openssl && (
            <Field label={t('openssl')} error={problem('openssl')}>
              <VersionInput
                value={choices.openssl}
                known={OPENSSL_VERSIONS}
                onValueChange={(openssl) => onChange({ openssl })}
              />
            </Field>
          )}
        </SimpleGrid>
      )}
      <Field label={t('profile')} group>
        <RadioCards
          name="profile"
          columns={1}
          value={choices.profile}
          options={PROFILES.map((profile) => ({
            value: profile,
            label: t(`profile.${profile}`),
            description: t(`profile.${profile}.text`),
          }))}
          onValueChange={(value) => {
            const profile = PROFILES.find((known) => known === value);
            if (profile) onChange({ profile });
          }}
        />
      </Field>
      <Stack gap="2">
        {server.hsts === 'here' && (
          <>
            <Checkbox checked={choices.hsts} onValueChange={(hsts) => onChange({ hsts })}>
              {t('hsts')}
            </Checkbox>
            <Checkbox
              checked={choices.hsts && choices.subdomains}
              disabled={!choices.hsts}
              onValueChange={(subdomains) => onChange({ subdomains })}
            >
              {t('subdomains')}
            </Checkbox>
          </>
        )}
        {server.ocsp !== undefined && (
          <Checkbox checked={choices.ocsp} onValueChange={(ocsp) => onChange({ ocsp })}>
            {t('ocsp')}
          </Checkbox>
        )}
      </Stack>
      <Field label={t('host')} error={problem('host')}>
        <Input mono value={choices.host} onChange={(event) => onChange({ host: event.target.value })} />
      </Field>
      <Field label={t('certificate')} help={t('certificate.help')} error={problem('certificate')}>
        <Input
          mono
          value={choices.certificate}
          onChange={(event) => onChange({ certificate: event.target.value })}
        />
      </Field>
      <Field label={t('key')} error={problem('key')}>
        <Input mono value={choices.key} onChange={(event) => onChange({ key: event.target.value })} />
      </Field>
    </Stack>
  );
}

interface VersionInputProps {
  value: string;
  known: readonly string[];
  onValueChange: (value: string) => void;
}

/** A version to type, with the ones to choose from. */
function VersionInput({ value, known, onValueChange }: VersionInputProps) {
  const id = useId();
  return (
    <>
      <Input
        list={id}
        inputMode="decimal"
        value={value}
        onChange={(event) => onValueChange(event.target.value.trim())}
      />
      <chakra.datalist id={id}>
        {known.map((version) => (
          <option key={version}>{version}</option>
        ))}
      </chakra.datalist>
    </>
  );
}
