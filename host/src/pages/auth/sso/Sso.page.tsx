import { type FormEvent, useEffect, useRef, useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { Link as RouterLink, useLocation, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useSession } from '@certdeck/session';
import { Alert, Button, Field, Flex, Input, Link, Stack } from '@certdeck/ui';
import { checkEmail } from '@certdeck/validation';
import { SIGN_IN } from '../../../shell/guards.tsx';
import { HOST } from '../../../texts.ts';
import { AuthHeading } from '../AuthHeading.tsx';
import { issueText } from '../issueText.ts';
import { noAnswer } from '../noAnswer.ts';
import { keepTarget } from './target.ts';

/** What the sign-in page has handed over: the address that was typed there. */
function accountIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('account' in state)) return '';
  return typeof state.account === 'string' ? state.account : '';
}

const isWeb = (url: string): boolean =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

/** /sso: asks for the mail address and leads to the company's own sign-in (D-353). */
export default function Sso() {
  const { t } = useTexts(HOST);
  const session = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [email, setEmail] = useState(() => accountIn(state));
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const redirect = query.get('redirect');
  const back = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const wrong = checkEmail(email);
    if (wrong) {
      setError(issueText(t, wrong));
      input.current?.focus();
      return;
    }
    setBusy(true);
    const account = email.trim();
    const reply = await session.client
      .call(securityCalls.startSso, { account }, { messages: 'own' })
      .catch(noAnswer);
    if (reply && isSuccess(reply) && isWeb(reply.data.url)) {
      keepTarget(redirect);
      // The page stays as it is until the other one is there.
      window.open(reply.data.url, '_self');
      return;
    }
    setBusy(false);
    if (reply && !reply.shown) setRefusal(reply.msg || t('auth.signIn.failed'));
  }

  return (
    <>
      <AuthHeading title={t('sso.title')} text={t('sso.text')} />
      <Stack asChild gap="5">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Field label={t('auth.email')} error={error} required>
            <Input
              ref={input}
              type="email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError('');
                setRefusal('');
              }}
            />
          </Field>
          {refusal !== '' && (
            <Alert tone="error" live>
              {refusal}
            </Alert>
          )}
          <Button type="submit" variant="primary" size="lg" block loading={busy}>
            {t('sso.go')}
          </Button>
        </form>
      </Stack>
      <Flex justify="center" marginTop="6">
        <Link asChild>
          <RouterLink to={`${SIGN_IN}${back}`}>{t('auth.back')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}
