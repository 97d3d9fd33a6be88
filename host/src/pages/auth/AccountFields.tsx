import { useTexts } from '@certdeck/i18n';
import { Field, Input, PasswordInput } from '@certdeck/ui';
import { CodeForm, PasswordMeter } from '@certdeck/ui/forms';
import { HOST } from '../../texts.ts';
import PhoneField from './PhoneField.tsx';
import type { AccountForm } from './useAccountForm.ts';
import { WayTabs } from './WayTabs.tsx';

interface Props {
  fields: AccountForm;
  /** What a password manager is told of the address. */
  autoComplete: 'username' | 'email';
  passwordLabel: string;
  /** Resolves false when no code was sent: the countdown then doesn't start. */
  onSend: () => Promise<boolean>;
}

/** Address or phone number, the code sent to it, and a new password. */
export function AccountFields({ fields, autoComplete, passwordLabel, onSend }: Props) {
  const { t } = useTexts(HOST);
  const { errors, password, passwordField, typed } = fields;
  return (
    <>
      <WayTabs first={fields.first} value={fields.way} onChange={fields.choose}>
        {fields.way === 'email' ? (
          <Field label={t('auth.email')} error={errors['account']} required>
            <Input
              type="email"
              autoComplete={autoComplete}
              autoCapitalize="none"
              value={typed.email}
              onChange={(event) => fields.setEmail(event.target.value)}
            />
          </Field>
        ) : (
          <PhoneField value={typed.phone} onChange={fields.setPhone} error={errors['account']} />
        )}
      </WayTabs>
      <CodeForm value={fields.code} onValueChange={fields.setCode} onSend={onSend} error={errors['code']} />
      <Field label={passwordLabel} error={errors[passwordField]} required>
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={(event) => fields.setPassword(event.target.value)}
        />
      </Field>
      <PasswordMeter password={password} />
    </>
  );
}
