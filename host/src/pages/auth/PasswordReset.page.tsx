import { type FormEvent, useRef, useState } from 'react';
import { sessionCalls } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { hashPassword, isSuccess, useSession } from '@certdeck/session';
import { Button, Field, Flex, Input, Link, notify, PasswordInput, Stack } from '@certdeck/ui';
import { CodeForm, PasswordMeter } from '@certdeck/ui/forms';
import { checkCode, checkEmail, checkPassword, checkPhoneInput } from '@certdeck/validation';
import { HOST } from '../../texts.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { focusFirstWrong } from './focusFirstWrong.ts';
import { issueText } from './issueText.ts';
import { noAnswer } from './noAnswer.ts';
import PhoneField from './PhoneField.tsx';
import { type Way, WayTabs } from './WayTabs.tsx';

type FieldErrors = Partial<Record<'account' | 'code' | 'newPwd', string>>;

/** A new password by a code to the account's own address or phone (HOST-007, D-224). */
export default function PasswordReset() {
  const { t } = useTexts(HOST);
  const { site } = usePortal();
  const { client } = useSession();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>(site.defaultLoginType);
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState({ telPrefix: site.defaultPrefix, tel: '' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const wrongAccount = () =>
    way === 'email' ? checkEmail(email) : checkPhoneInput(phone.tel, phone.telPrefix);
  const edit = (field: keyof FieldErrors, change: () => void) => {
    change();
    setErrors(({ [field]: _gone, ...rest }) => rest);
  };
  const show = (found: FieldErrors): boolean => {
    setErrors(found);
    if (Object.keys(found).length === 0) return false;
    focusFirstWrong(form.current);
    return true;
  };

  async function sendCode(): Promise<boolean> {
    const wrong = wrongAccount();
    if (wrong) {
      show({ account: issueText(t, wrong) });
      return false;
    }
    const sent =
      way === 'email'
        ? client.call(sessionCalls.passwordCodeByEmail, { email: email.trim() })
        : client.call(sessionCalls.passwordCodeByTel, {
            telephone: phone.tel.trim(),
            telPrefix: phone.telPrefix,
          });
    const reply = await sent.catch(noAnswer);
    return reply !== undefined && isSuccess(reply);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const issues = { account: wrongAccount(), code: checkCode(code), newPwd: checkPassword(password) };
    const found: FieldErrors = {};
    for (const [field, issue] of Object.entries(issues)) {
      if (issue) found[field as keyof FieldErrors] = issueText(t, issue);
    }
    if (show(found)) return;

    setSending(true);
    const newPwd = hashPassword(password);
    const sent =
      way === 'email'
        ? client.call(sessionCalls.changePasswordByEmail, { account: email.trim(), code, newPwd })
        : client.call(sessionCalls.changePasswordByTel, {
            account: phone.tel.trim(),
            telPrefix: phone.telPrefix,
            code,
            newPwd,
          });
    const reply = await sent.catch(noAnswer);
    setSending(false);
    if (!reply) return;
    if (!isSuccess(reply)) {
      show(reply.errors ?? {});
      return;
    }
    notify.success(t('auth.reset.done'));
    await navigate('/sign-in');
  }

  return (
    <>
      <AuthHeading title={t('auth.reset.title')} text={t('auth.reset.text')} />
      <Stack asChild gap="5">
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <WayTabs
            first={site.defaultLoginType}
            value={way}
            onChange={(next) => edit('account', () => setWay(next))}
          >
            {way === 'email' ? (
              <Field label={t('auth.email')} error={errors.account} required>
                <Input
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  value={email}
                  onChange={(event) => edit('account', () => setEmail(event.target.value))}
                />
              </Field>
            ) : (
              <PhoneField
                value={phone}
                onChange={(next) => edit('account', () => setPhone(next))}
                error={errors.account}
              />
            )}
          </WayTabs>
          <CodeForm
            value={code}
            onValueChange={(next) => edit('code', () => setCode(next))}
            onSend={sendCode}
            error={errors.code}
          />
          <Field label={t('auth.password.new')} error={errors.newPwd} required>
            <PasswordInput
              autoComplete="new-password"
              value={password}
              onChange={(event) => edit('newPwd', () => setPassword(event.target.value))}
            />
          </Field>
          <PasswordMeter password={password} />
          <Button type="submit" variant="primary" size="lg" block loading={sending}>
            {t('auth.reset.submit')}
          </Button>
        </form>
      </Stack>
      <Flex justify="center" marginTop="6">
        <Link asChild>
          <RouterLink to="/sign-in">{t('auth.back')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}
