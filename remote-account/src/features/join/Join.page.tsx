import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { MailLinkPage } from '@certdeck/federation';
import { useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { forgetAnswers, isSuccess, useCallMutation, useSession } from '@certdeck/session';
import { Alert, Button, Stack, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';

/** /account/join: where the link of an invitation leads. Who accepts it acts for the team from then on. */
export default function JoinPage() {
  const { t } = useTexts('account');
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  return (
    <MailLinkPage
      title={t('join.title')}
      code={code}
      call={accountCalls.readInvitation}
      failed={t('join.failed')}
      ended={t('join.ended')}
    >
      {(invitation) => (
        <Stack gap="4">
          <Text fontSize="lg" fontWeight="medium">
            {t('join.lead', { tenant: invitation.tenant })}
          </Text>
          <DataList
            items={[
              { label: t('join.by'), value: invitation.invitedBy },
              { label: t('join.for'), value: invitation.account },
              { label: t('join.role'), value: invitation.roleName },
              { label: t('join.until'), value: <Time value={invitation.endsAt} /> },
            ]}
          />
          {invitation.isOwn ? <Acceptance code={code} /> : <OtherAccount account={invitation.account} />}
        </Stack>
      )}
    </MailLinkPage>
  );
}

/** Takes the invitation, and leads into the team. */
function Acceptance({ code }: { code: string }) {
  const { t } = useTexts('account');
  const session = useSession();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const acceptance = useCallMutation(accountCalls.acceptInvitation, { messages: 'own', stale: [] });

  async function accept() {
    setRefusal('');
    setBusy(true);
    const answer = await acceptance.send({ code });
    if (!answer || !isSuccess(answer)) {
      setBusy(false);
      return setRefusal(answer ? answer.msg || t('failed') : t('lost.unknown'));
    }
    // What pages show from here on is the team's.
    forgetAnswers({ again: true });
    await session.loadUser();
    await navigate('/dashboard', { replace: true });
  }

  return (
    <>
      <Text color="fg.muted">{t('join.text')}</Text>
      {refusal !== '' && (
        <Alert tone="error" live>
          {refusal}
        </Alert>
      )}
      <Button variant="primary" size="lg" block loading={busy} onClick={() => void accept()}>
        {t('join.accept')}
      </Button>
    </>
  );
}

/** Whom the invitation is for, when somebody else is signed in. */
function OtherAccount({ account }: { account: string }) {
  const { t } = useTexts('account');
  const session = useSession();
  return (
    <>
      <Alert tone="warning">{t('join.other', { account })}</Alert>
      <Button size="lg" block onClick={() => void session.logout()}>
        {t('join.signOut')}
      </Button>
    </>
  );
}
