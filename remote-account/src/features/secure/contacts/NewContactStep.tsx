import { securityCalls } from '@certdeck/contract';
import { useCodeSending } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Box, Field, Input } from '@certdeck/ui';
import { CodeForm, type Phone, PhoneInput } from '@certdeck/ui/forms';
import type { ContactKind } from './ContactsPanel.tsx';

/** What is typed of a new contact; only the part of its kind counts. */
export interface NewContact {
  email: string;
  phone: Phone;
}

/** A new contact as the calls take it. */
export const inputOf = (kind: ContactKind, { email, phone }: NewContact) =>
  kind === 'email' ? { contact: email.trim() } : { contact: phone.tel.trim(), telPrefix: phone.telPrefix };

interface Props {
  kind: ContactKind;
  /** Takes the place of another. */
  replaces: boolean;
  value: NewContact;
  onValue: (value: NewContact) => void;
  code: string;
  onCode: (code: string) => void;
  errors: { contact?: string; code?: string };
  /** True when no code can be sent to what is typed; its field then says why. */
  refuses: () => boolean;
}

/** The new address or number, and the code that is sent to it. */
export function NewContactStep({ kind, replaces, value, onValue, code, onCode, errors, refuses }: Props) {
  const { t } = useTexts('account');
  const { client } = useSession();
  const sendCode = useCodeSending();
  const call = replaces ? securityCalls.sendNewContactCode : securityCalls.sendBindCode;
  return (
    <>
      <Box data-field="contact">
        {kind === 'email' ? (
          <Field label={t('contacts.email')} error={errors.contact} required>
            <Input
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              value={value.email}
              onChange={(event) => onValue({ ...value, email: event.target.value })}
            />
          </Field>
        ) : (
          <PhoneInput
            label={t('contacts.tel')}
            error={errors.contact}
            required
            value={value.phone}
            onValueChange={(phone) => onValue({ ...value, phone })}
          />
        )}
      </Box>
      <Box data-field="code">
        <CodeForm
          value={code}
          onValueChange={onCode}
          error={errors.code}
          help={t('contacts.code')}
          onSend={async () =>
            refuses()
              ? false
              : sendCode((captcha, options) =>
                  client.call(call, { ...inputOf(kind, value), ...captcha }, options),
                )
          }
        />
      </Box>
    </>
  );
}
