import { useEffect, useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useSession } from '@certdeck/session';
import { Alert, Flex, Link } from '@certdeck/ui';
import { SIGN_IN, wantedPath } from '../../shell/guards.tsx';
import { HOST } from '../../texts.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { FactorForm, refusalOf } from './FactorForm.tsx';
import { noAnswer } from './noAnswer.ts';
import { askPasskey } from './passkeys/askPasskey.ts';
import { demandOfQuery, demandOfState, type SecondFactorDemand } from './secondFactor.ts';

/** The second factor of a sign-in (D-044). */
export default function SecValidation() {
  const { t } = useTexts(HOST);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [demand] = useState(() => demandOfQuery(query) ?? demandOfState(state));
  const redirect = query.get('redirect');
  const back = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  const hasTicket = query.has('ticket');

  // The ticket stays out of the address, which is shown, copied and kept in the list of visited pages.
  useEffect(() => {
    if (hasTicket) void navigate(`/sec-validation${back}`, { replace: true, state: { demand } });
  }, [hasTicket, back, demand, navigate]);

  return (
    <>
      <AuthHeading
        title={t('auth.second.title')}
        {...(demand && { text: t('auth.second.text', { account: demand.account }) })}
      />
      {demand ? (
        <SecondFactor demand={demand} onDone={() => void navigate(wantedPath(redirect), { replace: true })} />
      ) : (
        <Alert tone="info">{t('auth.second.none')}</Alert>
      )}
      <Flex justify="center" marginTop="6">
        <Link asChild>
          <RouterLink to={`${SIGN_IN}${back}`}>{t('auth.back')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}

/** Asks for one of the account's factors, or for a recovery code. */
function SecondFactor({ demand, onDone }: { demand: SecondFactorDemand; onDone(): void }) {
  const { t } = useTexts(HOST);
  const session = useSession();
  const { account, ticket } = demand;
  return (
    <FactorForm
      ways={demand.ways}
      tel={demand.tel}
      email={demand.email}
      submitLabel={t('auth.second.submit')}
      sendCode={(contact, captcha, options) =>
        session.client.call(securityCalls.sendTwoStepCode, { contact, ...captcha }, { ...options, ticket })
      }
      askPasskey={() => askPasskey(session.client, { purpose: 'second-factor', ticket })}
      submit={async (way, value) => {
        const authType = way === 'password' ? undefined : way;
        const given = way === 'passkey' ? { passkey: value } : { authCode: value };
        const reply = await session.signIn({ account, ticket, authType, ...given }).catch(noAnswer);
        if (!reply) return {};
        if (!isSuccess(reply)) return refusalOf(reply, t('auth.signIn.failed'));
        onDone();
        return {};
      }}
    />
  );
}
