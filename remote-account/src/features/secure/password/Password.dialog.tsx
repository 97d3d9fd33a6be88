import { type FormEvent, useId, useRef, useState } from 'react';
import { sessionCalls } from '@certdeck/contract';
import { useCodeSending } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { hashPassword, isSuccess, useCallMutation, useSession } from '@certdeck/session';
import { Box, Field, PasswordInput } from '@certdeck/ui';
import { CodeForm, PasswordMeter, RadioGroup } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { checkCode, checkPassword } from '@certdeck/validation';
import { maskedContact, nameOfWay } from '../factors/contactText.ts';
import type { Contacts } from '../Secure.resource.ts';

type Errors = Partial<Record<'code' | 'newPwd', string>>;

const contactKinds = ['email', 'tel'] as const;
const OWN = { messages: 'own', stale: [] } as const;

interface Props {
  contacts: Contacts;
  onDone: () => void;
  onClose: () => void;
}

/** A new password by a code to the account's own address or phone (D-238). */
export function PasswordDialog({ contacts, onDone, onClose }: Props) {
  const { t } = useTexts('account');
  const session = useSession();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const ways = contactKinds.filter((kind) => contacts[kind] !== '');
  const [way, setWay] = useState(ways[0] ?? 'email');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const sendCode = useCodeSending();
  const byEmail = useCallMutation(sessionCalls.changePasswordByEmail, OWN);
  const byTel = useCallMutation(sessionCalls.changePasswordByTel, OWN);
  const telPrefix = contacts.telPrefix === undefined ? {} : { telPrefix: contacts.telPrefix };

  const forget = (field: keyof Errors) => setErrors(({ [field]: _gone, ...rest }) => rest);
  /** Shows reasons at their fields, the first of them focused; true when there are any. */
  const show = (found: Errors): boolean => {
    setErrors(found);
    const first = found.code !== undefined ? 'code' : found.newPwd !== undefined ? 'newPwd' : undefined;
    if (!first) return false;
    form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    return true;
  };
  const wrongBefore = (): Errors => {
    const wrongCode = checkCode(code);
    const wrongPassword = checkPassword(password);
    return {
      ...(code === '' ? { code: t('code.missing') } : wrongCode && { code: t(`common:${wrongCode.key}`) }),
      ...(wrongPassword && { newPwd: t(`common:${wrongPassword.key}`) }),
    };
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    if (show(wrongBefore())) return;
    setBusy(true);
    const input = { account: contacts[way], code, newPwd: hashPassword(password) };
    const reply = await (way === 'email' ? byEmail.send(input) : byTel.send({ ...input, ...telPrefix }));
    // A changed password ends every session: without an answer, this one tells whether it was changed.
    if ((reply && isSuccess(reply)) || (!reply && !(await session.verifyToken()))) {
      onDone();
      return;
    }
    setBusy(false);
    const { code: wrongCode, newPwd } = reply?.errors ?? {};
    const atFields = { ...(wrongCode && { code: wrongCode }), ...(newPwd && { newPwd }) };
    if (!show(atFields)) setRefusal(reply ? reply.msg || t('failed') : t('lost.unknown'));
  }

  return (
    <FormDialog
      form={form}
      title={t('password.dialog')}
      description={t('password.after')}
      busy={busy}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input:not([hidden])') ?? null}
      submitLabel={t('password.submit')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* For password managers, which else keep the new password under no name. */}
      <input type="text" name="username" autoComplete="username" value={contacts[way]} readOnly hidden />
      {ways.length > 1 && (
        <Field label={t('password.way')} group>
          <RadioGroup
            name={`${id}-way`}
            value={way}
            onValueChange={(next) => {
              setCode('');
              forget('code');
              setWay(ways.find((one) => one === next) ?? way);
            }}
            options={ways.map((one) => ({ value: one, label: nameOfWay(t, one, contacts) }))}
          />
        </Field>
      )}
      <Box data-field="code">
        <CodeForm
          key={way}
          value={code}
          onValueChange={(next) => {
            setCode(next);
            forget('code');
          }}
          error={errors.code}
          help={t('code.to', { to: maskedContact(contacts, way) })}
          onSend={() =>
            sendCode((captcha, options) =>
              way === 'email'
                ? session.client.call(
                    sessionCalls.passwordCodeByEmail,
                    { email: contacts.email, ...captcha },
                    options,
                  )
                : session.client.call(
                    sessionCalls.passwordCodeByTel,
                    { telephone: contacts.tel, ...telPrefix, ...captcha },
                    options,
                  ),
            )
          }
        />
      </Box>
      <Box data-field="newPwd">
        <Field label={t('password.new')} error={errors.newPwd} required>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              forget('newPwd');
            }}
          />
        </Field>
        <Box marginTop="3">
          <PasswordMeter password={password} />
        </Box>
      </Box>
    </FormDialog>
  );
}
