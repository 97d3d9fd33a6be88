import { type FormEvent, useRef, useState } from 'react';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useSession } from '@certdeck/session';
import { Button, Field, Flex, Input, Link, notify, PasswordInput, Stack, Text } from '@certdeck/ui';
import { Checkbox, CodeForm, PasswordMeter } from '@certdeck/ui/forms';
import { checkCode, checkEmail, checkInviteCode, checkPassword, checkPhoneInput } from '@certdeck/validation';
import { HOST } from '../../texts.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { focusFirstWrong } from './focusFirstWrong.ts';
import { issueText } from './issueText.ts';
import { noAnswer } from './noAnswer.ts';
import PhoneField from './PhoneField.tsx';
import { type Way, WayTabs } from './WayTabs.tsx';

type FieldName = 'account' | 'code' | 'password' | 'inviteCode' | 'agreed';
type FieldErrors = Partial<Record<FieldName, string>>;

/** Create an account by phone or e-mail address; the phone is the first tab (HOST-005, HOST-052). */
export default function SignUp() {
  const { t } = useTexts(HOST);
  const { site } = usePortal();
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [way, setWay] = useState<Way>(site.defaultRegisteType);
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState({ telPrefix: site.defaultPrefix, tel: '' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [inviteCode, setInviteCode] = useState(query.get('inviteCode') ?? '');
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asksConsent = site.termsHref !== '' || site.privacyPolicyHref !== '';

  const wrongAccount = () =>
    way === 'email' ? checkEmail(email) : checkPhoneInput(phone.tel, phone.telPrefix);
  /** An edited field is no longer wrong; it is looked at again at the next submit. */
  const edit = (field: FieldName, change: () => void) => {
    change();
    setErrors(({ [field]: _gone, ...rest }) => rest);
  };
  const show = (found: FieldErrors): boolean => {
    setErrors(found);
    if (Object.keys(found).length === 0) return false;
    focusFirstWrong(form.current);
    return true;
  };

  /** `false` keeps the button open: a code that was not sent starts no countdown. */
  async function sendCode(): Promise<boolean> {
    const wrong = wrongAccount();
    if (wrong) {
      show({ account: issueText(t, wrong) });
      return false;
    }
    const { client } = session;
    const sent =
      way === 'email'
        ? client.call(sessionCalls.signupCodeByEmail, { email: email.trim() })
        : client.call(sessionCalls.signupCodeByTel, { tel: phone.tel.trim(), telPrefix: phone.telPrefix });
    const reply = await sent.catch(noAnswer);
    return reply !== undefined && isSuccess(reply);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const issues = {
      account: wrongAccount(),
      code: checkCode(code),
      password: checkPassword(password),
      inviteCode: inviteCode === '' ? null : checkInviteCode(inviteCode),
    };
    const found: FieldErrors = {};
    for (const [field, issue] of Object.entries(issues)) {
      if (issue) found[field as FieldName] = issueText(t, issue);
    }
    if (asksConsent && !agreed) found.agreed = t('auth.signUp.agree.missing');
    if (show(found)) return;

    setSending(true);
    const reply = await session
      .signUp({
        account: way === 'email' ? email.trim() : phone.tel.trim(),
        password,
        code,
        ...(way === 'tel' && { telPrefix: phone.telPrefix }),
        ...(inviteCode !== '' && { inviteCode }),
      })
      .catch(noAnswer);
    setSending(false);
    if (!reply) return;
    if (isSuccess(reply)) {
      notify.success({ title: t('common:signup.title'), text: t('common:signup.success') });
      await navigate('/sign-in');
      return;
    }
    // The server's own words as a warning (A§8.8), and its reasons at their fields.
    if (!reply.shown) notify.warning({ title: t('common:signup.title'), text: reply.msg });
    if (
      reply.code === BodyCode.badInput ||
      reply.code === BodyCode.exists ||
      reply.code === BodyCode.codeWrong
    ) {
      show(reply.errors ?? {});
    }
  }

  return (
    <>
      <AuthHeading title={t('auth.signUp.title')} />
      <Stack asChild gap="5">
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <WayTabs
            first={site.defaultRegisteType}
            value={way}
            onChange={(next) => edit('account', () => setWay(next))}
          >
            {way === 'email' ? (
              <Field label={t('auth.email')} error={errors.account} required>
                <Input
                  type="email"
                  autoComplete="email"
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
          <Field label={t('auth.password')} error={errors.password} required>
            <PasswordInput
              autoComplete="new-password"
              value={password}
              onChange={(event) => edit('password', () => setPassword(event.target.value))}
            />
          </Field>
          <PasswordMeter password={password} />
          <Field label={t('auth.signUp.invite')} error={errors.inviteCode} optional>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              value={inviteCode}
              onChange={(event) => edit('inviteCode', () => setInviteCode(event.target.value.trim()))}
            />
          </Field>
          {asksConsent && (
            <Field label={t('auth.signUp.agree')} hideLabel group error={errors.agreed}>
              <Checkbox checked={agreed} onValueChange={(next) => edit('agreed', () => setAgreed(next))}>
                {t('auth.signUp.agree')} <ConsentLink href={site.termsHref} text={t('auth.signUp.terms')} />{' '}
                <ConsentLink href={site.privacyPolicyHref} text={t('auth.signUp.privacy')} />
              </Checkbox>
            </Field>
          )}
          <Button type="submit" variant="primary" size="lg" block loading={sending}>
            {t('auth.signUp.submit')}
          </Button>
        </form>
      </Stack>
      <Flex justify="center" gap="1.5" marginTop="6">
        <Text tone="muted">{t('auth.haveAccount')}</Text>
        <Link asChild>
          <RouterLink to="/sign-in">{t('nav.sign-in')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}

/** Absent while the site names no address (HOST-054). */
function ConsentLink({ href, text }: { href: string; text: string }) {
  if (href === '') return null;
  return (
    <Link href={href} target="_blank" rel="noreferrer" variant="underline">
      {text}
    </Link>
  );
}
