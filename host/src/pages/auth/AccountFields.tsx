import { useTexts } from '@certdeck/i18n';
import { Box, Field, Input, PasswordInput } from '@certdeck/ui';
import { CodeForm, PasswordMeter } from '@certdeck/ui/forms';
import { HOST } from '../../texts.ts';
import type { Working } from './captcha/useMemoryWork.ts';
import { Work } from './captcha/Work.tsx';
import PhoneField from './PhoneField.tsx';
import type { AccountForm } from './useAccountForm.ts';
import { WayTabs } from './WayTabs.tsx';

interface Props {
  fields: AccountForm;
  /** What a password manager is told of the address. */
  autoComplete: 'username' | 'email';
  passwordLabel: string;
  /** Resolves false when no code was sent and one may be asked for at once, or the seconds until then. */
  onSend: () => Promise<boolean | number>;
  /** Work that is done before a code is sent. */
  working?: Working | undefined;
  onCancelWork: () => void;
}

/** Address or phone number, the code sent to it, and a new password. */
export function AccountFields(props: Props) {
  const { fields, autoComplete, passwordLabel, onSend, working, onCancelWork } = props;
  const { t } = useTexts(HOST);
  const { errors, password, passwordField, typed } = fields;
  return (
    <>
      <WayTabs first={fields.first} value={fields.way} onChange={fields.choose}>
        <Box onBlur={fields.leave('account')}>
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
        </Box>
      </WayTabs>
      <Box onBlur={fields.leave('code')}>
        <CodeForm value={fields.code} onValueChange={fields.setCode} onSend={onSend} error={errors['code']} />
      </Box>
      <Work working={working} onCancel={onCancelWork} />
      <Box onBlur={fields.leave(passwordField)}>
        <Field label={passwordLabel} error={errors[passwordField]} required>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => fields.setPassword(event.target.value)}
          />
        </Field>
      </Box>
      <PasswordMeter password={password} />
    </>
  );
}
