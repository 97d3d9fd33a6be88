import { useEffect, useState } from 'react';
import { type MailboxApproval, orderCalls } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, type Reply, useCallMutation, useSession } from '@certdeck/session';
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
import { HOST } from '../../texts.ts';

/**
 * /approve-mailbox: where the link of a mail to a mailbox leads. Its reader needs no account, and looking approves
 * nothing: programs that follow the links of mails don't press the button (D-615).
 */
export default function MailboxApprovalPage() {
  const { t, lang } = useTexts(HOST);
  const { client } = useSession();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const [reply, setReply] = useState<Reply<MailboxApproval> | 'lost'>();
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [isDone, setIsDone] = useState(false);
  const approval = useCallMutation(orderCalls.approveMailbox, { messages: 'own', stale: [] });

  useEffect(() => {
    const gone = new AbortController();
    client
      .call(orderCalls.readMailboxApproval, { code }, { messages: 'none', signal: gone.signal })
      .then(setReply)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!gone.signal.aborted) setReply('lost');
      });
    return () => gone.abort();
  }, [client, code, round]);

  async function approve() {
    setRefusal('');
    const answer = await approval.send({ code });
    if (answer && isSuccess(answer)) return setIsDone(true);
    return setRefusal(answer?.msg || t('mailbox.lost'));
  }

  const asked = reply !== undefined && reply !== 'lost' && isSuccess(reply) ? reply.data : undefined;
  return (
    // In the middle, as the pages of a sign-in: most who read this page have no navigation beside it.
    <Container width="form" paddingInline="0" css={{ 'main &': { marginInline: 'auto' } }}>
      <PageHeader title={t('nav.approve-mailbox')} />
      {reply === undefined && (
        <Loading>
          <Skeleton height="40" />
        </Loading>
      )}
      {reply === 'lost' && (
        <ErrorState
          level={2}
          title={t('mailbox.failed')}
          onRetry={() => {
            setReply(undefined);
            setRound(round + 1);
          }}
        />
      )}
      {reply !== undefined && reply !== 'lost' && !asked && (
        <EmptyState title={t('mailbox.ended')} level={2}>
          {reply.msg}
        </EmptyState>
      )}
      {asked && (
        <Card padded>
          <Stack gap="4">
            <Text fontSize="lg" fontWeight="medium">
              {t('mailbox.lead', { tenant: asked.tenant })}
            </Text>
            <DataList
              items={[
                { label: t('mailbox.address'), value: asked.mailbox },
                {
                  label: t('mailbox.product'),
                  value: lang === 'zh' ? asked.chineseName : asked.productName,
                },
                { label: t('mailbox.until'), value: <Time value={asked.endTime} /> },
              ]}
            />
            {isDone || asked.approved ? (
              <Alert tone="success" live>
                {t('mailbox.done', { mailbox: asked.mailbox })}
              </Alert>
            ) : (
              <>
                <Text color="fg.muted">{t('mailbox.text')}</Text>
                {refusal !== '' && (
                  <Alert tone="error" live>
                    {refusal}
                  </Alert>
                )}
                <Button
                  variant="primary"
                  size="lg"
                  block
                  loading={approval.isSending}
                  onClick={() => void approve()}
                >
                  {t('mailbox.approve')}
                </Button>
              </>
            )}
          </Stack>
        </Card>
      )}
    </Container>
  );
}
