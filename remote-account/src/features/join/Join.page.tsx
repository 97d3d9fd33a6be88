import { useEffect, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  CallError,
  forgetAnswers,
  isSuccess,
  type Reply,
  useCallMutation,
  useSession,
} from '@certdeck/session';
import {
  Alert,
  Button,
  Card,
  Container,
  EmptyState,
  ErrorState,
  Loading,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';

interface Invitation {
  tenant: string;
  invitedBy: string;
  account: string;
  roleName: string;
  endsAt: number;
  isOwn: boolean;
}

/** /account/join: where the link of an invitation leads. Who accepts it acts for the team from then on. */
export default function JoinPage() {
  const { t } = useTexts('account');
  const session = useSession();
  const { client } = session;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const [reply, setReply] = useState<Reply<Invitation> | 'lost'>();
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const acceptance = useCallMutation(accountCalls.acceptInvitation, { messages: 'own', stale: [] });

  useEffect(() => {
    const gone = new AbortController();
    client
      .call(accountCalls.readInvitation, { code }, { messages: 'none', signal: gone.signal })
      .then(setReply)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!gone.signal.aborted) setReply('lost');
      });
    return () => gone.abort();
  }, [client, code, round]);

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

  const found = reply !== undefined && reply !== 'lost' && isSuccess(reply) ? reply.data : undefined;
  return (
    <Container width="form" paddingInline="0">
      <PageHeader title={t('join.title')} />
      {reply === undefined && (
        <Loading>
          <Skeleton height="40" />
        </Loading>
      )}
      {reply === 'lost' && (
        <ErrorState
          level={2}
          title={t('join.failed')}
          onRetry={() => {
            setReply(undefined);
            setRound(round + 1);
          }}
        />
      )}
      {reply !== undefined && reply !== 'lost' && !found && (
        <EmptyState title={t('join.ended')} level={2}>
          {reply.msg}
        </EmptyState>
      )}
      {found && (
        <Card padded>
          <Stack gap="4">
            <Text fontSize="lg" fontWeight="medium">
              {t('join.lead', { tenant: found.tenant })}
            </Text>
            <DataList
              items={[
                { label: t('join.by'), value: found.invitedBy },
                { label: t('join.for'), value: found.account },
                { label: t('join.role'), value: found.roleName },
                { label: t('join.until'), value: <Time value={found.endsAt} /> },
              ]}
            />
            {found.isOwn ? (
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
            ) : (
              <>
                <Alert tone="warning">{t('join.other', { account: found.account })}</Alert>
                <Button size="lg" block onClick={() => void session.logout()}>
                  {t('join.signOut')}
                </Button>
              </>
            )}
          </Stack>
        </Card>
      )}
    </Container>
  );
}
