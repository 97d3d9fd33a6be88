import { type FocusEvent, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BodyCode } from '@certdeck/contract';
import { type CaptchaAnswer, demandOf, usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  Field,
  Flex,
  Input,
  Link,
  PasswordInput,
  Skeleton,
  Stack,
  Text,
} from '@certdeck/ui';
import { checkEmail, checkPhoneInput } from '@certdeck/validation';
import { HOST } from '../../texts.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { Captcha } from './captcha/Captcha.tsx';
import { useMemoryWork } from './captcha/useMemoryWork.ts';
import { Work } from './captcha/Work.tsx';
import { hasLeft } from './hasLeft.ts';
import { issueText } from './issueText.ts';
import { PasskeySignIn } from './passkeys/PasskeySignIn.tsx';
import type { Phone } from './PhoneField.tsx';
import { secondFactorQuery } from './secondFactor.ts';
import { telPrefixOf } from './telPrefix.ts';
import { type Way, WayTabs } from './WayTabs.tsx';

const PhoneField = lazy(() => import(/* webpackChunkName: "phone-field" */ './PhoneField.tsx'));

type FieldErrors = Partial<Record<'account' | 'password', string>>;
/** The puzzle comes after the fields are filled in, and before the call. */
type Step = 'fields' | 'puzzle' | 'sending';

/** Sign in by e-mail address or phone; the address is the first tab. */
export default function SignIn() {
  const { t, lang } = useTexts(HOST);
  const { site, hasRoute } = usePortal();
  const session = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>(site.defaultLoginType);
  const [email, setEmail] = useState('');
  const [entered, setPhone] = useState<Phone | null>(null);
  const phone = entered ?? { telPrefix: telPrefixOf(lang, site, t), tel: '' };
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState('');
  const [step, setStep] = useState<Step>('fields');
  const [round, setRound] = useState({ number: 0, failed: false });
  const work = useMemoryWork();
  /** Grows when a field is edited: what is under way is for other fields then. */
  const tries = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  // Who opens this page wants to type; a page that was navigated to gives the focus to its heading after this.
  useEffect(() => emailInput.current?.focus(), []);

  const redirect = query.get('redirect');
  const keepingTarget = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  const account = way === 'email' ? email.trim() : phone.tel.trim();
  const edit = (change: () => void) => {
    change();
    tries.current += 1;
    work.end();
    setStep('fields');
    setErrors({});
    setRefusal('');
  };

  function check(): FieldErrors {
    const wrongAccount = way === 'email' ? checkEmail(email) : checkPhoneInput(phone.tel, phone.telPrefix);
    const wrongPassword = password === '' ? { key: 'password.required' } : null;
    return {
      ...(wrongAccount && { account: issueText(t, wrongAccount) }),
      ...(wrongPassword && { password: issueText(t, wrongPassword) }),
    };
  }

  /** What is typed is looked at when its field is left; an empty one at submit only (A§5.37, D-108). */
  const leaveAccount = (event: FocusEvent<HTMLElement>) => {
    if (account === '' || !hasLeft(event)) return;
    const { account: wrong } = check();
    if (wrong) setErrors((before) => ({ ...before, account: wrong }));
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setErrors(found);
    setRefusal('');
    if (Object.keys(found).length > 0) {
      form.current
        ?.querySelector<HTMLElement>(found.account === undefined ? '[type=password]' : 'input')
        ?.focus();
      return;
    }
    setStep('puzzle');
  }

  /** Signs in, with the work that the API may ask for; undefined when that was given up. */
  async function call(answer: CaptchaAnswer) {
    const current = tries.current;
    for (let given = answer; ;) {
      const reply = await session.signIn({ account, password, ...given });
      const demand = demandOf(reply);
      if (!demand || tries.current !== current) return reply;
      const more = await work.solve(demand);
      if (!more) return undefined;
      given = more;
    }
  }

  async function signIn(answer: CaptchaAnswer) {
    setStep('sending');
    try {
      const reply = await call(answer);
      if (!reply || demandOf(reply)) {
        work.end();
        setStep('fields');
        setRound({ number: round.number + 1, failed: false });
        return;
      }
      // The frame leads on as soon as there is a token.
      if (isSuccess(reply)) return;
      work.end();
      if (reply.code === BodyCode.secondFactor) {
        const asked = [secondFactorQuery(reply.data), keepingTarget.slice(1)].filter((part) => part !== '');
        await navigate(`/sec-validation?${asked.join('&')}`);
        return;
      }
      if (reply.code === BodyCode.captcha) {
        setRound({ number: round.number + 1, failed: true });
        setStep('puzzle');
        return;
      }
      const { account: atAccount, password: atPassword, msg } = reply.errors ?? {};
      const found = { ...(atAccount && { account: atAccount }), ...(atPassword && { password: atPassword }) };
      setErrors(found);
      if (Object.keys(found).length === 0 && !reply.shown)
        setRefusal(msg || reply.msg || t('auth.signIn.failed'));
      setStep('fields');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The client has said that the connection is lost (D-051).
      setStep('fields');
      work.end();
    }
    setRound({ number: round.number + 1, failed: false });
  }

  return (
    <>
      <AuthHeading title={t('auth.signIn.title')} />
      <Stack asChild gap="5">
        <form ref={form} onSubmit={submit} noValidate>
          <WayTabs first={site.defaultLoginType} value={way} onChange={(next) => edit(() => setWay(next))}>
            <Box onBlur={leaveAccount}>
              {way === 'email' ? (
                <Field label={t('auth.email')} error={errors.account} required>
                  <Input
                    type="email"
                    name="username"
                    autoComplete="username webauthn"
                    autoCapitalize="none"
                    ref={emailInput}
                    value={email}
                    onChange={(event) => edit(() => setEmail(event.target.value))}
                  />
                </Field>
              ) : (
                <Suspense fallback={<Skeleton height="16" />}>
                  <PhoneField
                    value={phone}
                    onChange={(next) => edit(() => setPhone(next))}
                    error={errors.account}
                  />
                </Suspense>
              )}
            </Box>
          </WayTabs>
          <Field
            label={t('auth.password')}
            error={errors.password}
            required
            aside={
              hasRoute('/password-reset') && (
                <Link asChild fontSize="sm">
                  <RouterLink to="/password-reset">{t('auth.forgot')}</RouterLink>
                </Link>
              )
            }
          >
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => edit(() => setPassword(event.target.value))}
            />
          </Field>
          {refusal !== '' && (
            <Alert tone="error" live>
              {refusal}
            </Alert>
          )}
          <Work working={work.working} onCancel={work.end} />
          {step === 'fields' ? (
            <Button type="submit" variant="primary" size="lg" block>
              {t('nav.sign-in')}
            </Button>
          ) : (
            !work.working && (
              <Captcha
                key={round.number}
                failed={round.failed}
                checking={step === 'sending'}
                onAnswer={(answer) => void signIn(answer)}
              />
            )
          )}
        </form>
      </Stack>
      <PasskeySignIn disabled={step === 'sending'} />
      <Button asChild size="lg" block marginTop="3">
        <RouterLink to={`/sso${keepingTarget}`} state={{ account: way === 'email' ? email.trim() : '' }}>
          {t('sso.way')}
        </RouterLink>
      </Button>
      <Flex justify="center" gap="1.5" marginTop="6">
        <Text tone="muted">{t('auth.noAccount')}</Text>
        <Link asChild>
          <RouterLink to={`/sign-up${keepingTarget}`}>{t('nav.sign-up')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}
