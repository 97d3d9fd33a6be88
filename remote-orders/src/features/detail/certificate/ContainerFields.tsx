import { useId, useState } from 'react';
import type { PfxProfile } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Field, HStack, IconButton, Input, RefreshIcon } from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { RadioCards } from '@certdeck/ui/forms';
import { generatePassword, isContainerPassword } from './password.ts';

/** How PFX and JKS files are protected; one choice for all files of a page. */
export interface Container {
  password: string;
  setPassword(password: string): void;
  profile: PfxProfile;
  setProfile(profile: PfxProfile): void;
  /** Java or Windows would refuse the password. */
  wrong: boolean;
}

export function useContainer(): Container {
  const [password, setPassword] = useState(generatePassword);
  const [profile, setProfile] = useState<PfxProfile>('modern');
  return { password, setPassword, profile, setProfile, wrong: !isContainerPassword(password) };
}

/** The password of PFX and JKS files, shown so that it can be copied before the file needs it. */
export function PasswordField({ container }: { container: Container }) {
  const { t } = useTexts('orders');
  const { password, setPassword, wrong } = container;
  return (
    <Field
      label={t('files.password')}
      help={t('files.password.help')}
      error={wrong ? t('files.password.rule') : null}
    >
      <HStack gap="1" maxW="420px">
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CopyButton value={password} what={t('files.password')} size="md" />
        <IconButton label={t('files.password.new')} onClick={() => setPassword(generatePassword())}>
          <RefreshIcon />
        </IconButton>
      </HStack>
    </Field>
  );
}

/** Which systems a PFX must open on. */
export function ProfileField({ container }: { container: Container }) {
  const { t } = useTexts('orders');
  const name = useId();
  return (
    <Field label={t('files.profile')} group>
      <RadioCards
        name={name}
        columns={2}
        value={container.profile}
        onValueChange={(value) => container.setProfile(value === 'compatible' ? 'compatible' : 'modern')}
        options={(['modern', 'compatible'] as const).map((value) => ({
          value,
          label: t(`files.profile.${value}`),
          description: t(`files.profile.${value}.text`),
        }))}
      />
    </Field>
  );
}
