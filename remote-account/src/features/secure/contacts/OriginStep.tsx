import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCodeSending } from '@certdeck/federation';
import { useSession } from '@certdeck/session';
import { Field } from '@certdeck/ui';
import { CodeForm, RadioGroup } from '@certdeck/ui/forms';
import { maskedContact, nameOfWay } from '../factors/contactText.ts';
import type { Contacts } from '../Secure.resource.ts';
import { type ContactKind, contactKinds } from './ContactsPanel.tsx';

interface Props {
  contacts: Contacts;
  way: ContactKind;
  onWay: (way: ContactKind) => void;
  code: string;
  onCode: (code: string) => void;
  error: string;
}

/** A code to a contact of before: the first step of a replacement (D-226). */
export function OriginStep({ contacts, way, onWay, code, onCode, error }: Props) {
  const { t } = useTexts('account');
  const { client } = useSession();
  const sendCode = useCodeSending();
  const ways = contactKinds.filter((kind) => contacts[kind] !== '');
  return (
    <>
      {ways.length > 1 && (
        <Field label={t('proof.way')} group>
          <RadioGroup
            name="origin"
            value={way}
            onValueChange={(next) => onWay(ways.find((one) => one === next) ?? way)}
            options={ways.map((one) => ({ value: one, label: nameOfWay(t, one, contacts) }))}
          />
        </Field>
      )}
      <CodeForm
        key={way}
        value={code}
        onValueChange={onCode}
        error={error}
        help={t('code.to', { to: maskedContact(contacts, way) })}
        onSend={() =>
          sendCode((captcha, options) =>
            client.call(securityCalls.sendOriginCode, { sendTo: way, ...captcha }, options),
          )
        }
      />
    </>
  );
}
