import { useEffect, useRef, useState } from 'react';
import { BodyCode } from '@certdeck/contract';
import { Link as RouterLink, useLocation, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useSession } from '@certdeck/session';
import { Alert, Button, Flex, Link, Loading, Skeleton, Stack } from '@certdeck/ui';
import { SIGN_IN, wantedPath } from '../../../shell/guards.tsx';
import { HOST } from '../../../texts.ts';
import { AuthHeading } from '../AuthHeading.tsx';
import { noAnswer } from '../noAnswer.ts';
import { secondFactorQuery } from '../secondFactor.ts';
import { takeTarget } from './target.ts';

/** /sso/callback: where the company's provider sends the browser back. It leads on, or says what is wrong (D-353). */
export default function SsoCallback() {
  const { t } = useTexts(HOST);
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [answer] = useState(search);
  const [redirect] = useState(takeTarget);
  const [refusal, setRefusal] = useState('');
  /** An answer counts once, and an effect may run twice. */
  const sent = useRef(false);
  const back = redirect === null ? '' : `redirect=${encodeURIComponent(redirect)}`;

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;

    async function leadOn(reply: Reply<unknown>): Promise<void> {
      if (isSuccess(reply)) return navigate(wantedPath(redirect), { replace: true });
      if (reply.code === BodyCode.secondFactor) {
        const asked = [secondFactorQuery(reply.data), back].filter((part) => part !== '');
        return navigate(`/sec-validation?${asked.join('&')}`, { replace: true });
      }
      // What the provider has sent is of no more use, and stays out of the list of visited pages.
      await navigate('/sso/callback', { replace: true });
      setRefusal(reply.msg || t('auth.signIn.failed'));
      return undefined;
    }

    void session
      .signInByProvider(answer)
      .catch(noAnswer)
      .then((reply) => (reply ? leadOn(reply) : setRefusal(t('sso.lost'))));
  }, [answer, back, navigate, redirect, session, t]);

  if (refusal === '')
    return (
      <>
        <AuthHeading title={t('sso.title')} text={t('sso.coming')} />
        <Loading>
          <Skeleton height="10" />
        </Loading>
      </>
    );
  const query = back === '' ? '' : `?${back}`;
  return (
    <>
      <AuthHeading title={t('sso.failed')} />
      <Stack gap="5">
        <Alert tone="error" live>
          {refusal}
        </Alert>
        <Button asChild variant="primary" size="lg" block>
          <RouterLink to={`/sso${query}`}>{t('sso.again')}</RouterLink>
        </Button>
      </Stack>
      <Flex justify="center" marginTop="6">
        <Link asChild>
          <RouterLink to={`${SIGN_IN}${query}`}>{t('sso.otherWay')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}
