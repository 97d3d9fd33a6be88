import { securityCalls } from '@certdeck/contract';
import { useCodeSending } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Box, Field } from '@certdeck/ui';
import { CodeForm, CodeInput, RecoveryCodeInput } from '@certdeck/ui/forms';
import type { Contacts } from '../Secure.resource.ts';
import { maskedContact } from './contactText.ts';
import type { ProofWay } from './ways.ts';

interface Props {
  way: ProofWay;
  value: string;
  onValueChange: (code: string) => void;
  error: string;
  contacts: Contacts;
  status: 'Y' | 'N' | undefined;
}

/** The field of a code, with the button that sends it where one is sent. */
export function ProofField({ way, value, onValueChange, error, contacts, status }: Props) {
  const { t } = useTexts('account');
  const { client } = useSession();
  const sendCode = useCodeSending();

  function control() {
    if (way === 'google')
      return (
        <Field label={t('google.code')} help={t('google.code.help')} error={error} required>
          <CodeInput value={value} onValueChange={onValueChange} />
        </Field>
      );
    if (way === 'recovery')
      return (
        <Field label={t('recovery.one')} help={t('recovery.help')} error={error} required>
          <RecoveryCodeInput value={value} onValueChange={onValueChange} />
        </Field>
      );
    const contact = contacts[way];
    const { telPrefix } = contacts;
    const input = {
      contact,
      ...(status && { status }),
      ...(way === 'tel' && telPrefix ? { telPrefix } : {}),
    };
    return (
      <CodeForm
        key={way}
        value={value}
        onValueChange={onValueChange}
        error={error}
        help={t('code.to', { to: maskedContact(contacts, way) })}
        onSend={() =>
          sendCode((captcha, options) =>
            client.call(securityCalls.sendTwoStepCode, { ...input, ...captcha }, options),
          )
        }
      />
    );
  }

  return <Box data-code="">{control()}</Box>;
}
