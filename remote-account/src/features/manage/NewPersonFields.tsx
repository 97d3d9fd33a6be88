import { useId } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Field, Input, PasswordInput } from '@certdeck/ui';
import { RadioGroup } from '@certdeck/ui/forms';

/** How somebody new comes in: by a link in a mail, or with a password that is set for them. */
export type Access = 'mail' | 'password';

export interface NewPerson {
  account: string;
  name: string;
  access: Access;
  password: string;
}

interface Props {
  person: NewPerson;
  errors: { account?: string; password?: string };
  onChange: (change: Partial<NewPerson>) => void;
}

/** Who is new, and how they come in. */
export function NewPersonFields({ person, errors, onChange }: Props) {
  const { t } = useTexts('account');
  const id = useId();
  const { account, name, access, password } = person;
  return (
    <>
      <Box data-field="account">
        <Field label={t('manage.mail')} error={errors.account} required>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            value={account}
            onChange={(event) => onChange({ account: event.target.value })}
          />
        </Field>
      </Box>
      <Field label={t('manage.name')} help={t('manage.name.help')} optional>
        <Input
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('manage.how')} group>
        <RadioGroup
          name={`${id}-access`}
          value={access}
          onValueChange={(next) => onChange({ access: next === 'password' ? 'password' : 'mail' })}
          options={[
            { value: 'mail', label: t('manage.how.mail') },
            { value: 'password', label: t('manage.how.password') },
          ]}
        />
      </Field>
      {access === 'password' && (
        <Box data-field="password">
          <Field
            label={t('manage.password')}
            help={t('manage.password.help')}
            error={errors.password}
            required
          >
            <PasswordInput
              autoComplete="new-password"
              value={password}
              onChange={(event) => onChange({ password: event.target.value })}
            />
          </Field>
        </Box>
      )}
    </>
  );
}
