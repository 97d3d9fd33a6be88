import { useState } from 'react';
import { type MailboxApproval, orderCalls } from '@certdeck/contract';
import { MailLinkPage } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Button, Stack, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { HOST } from '../../texts.ts';

/**
 * /approve-mailbox: where the link of a mail to a mailbox leads. Its reader needs no account, and looking approves
 * nothing: programs that follow the links of mails don't press the button (D-615).
 */
export default function MailboxApprovalPage() {
  const { t } = useTexts(HOST);
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  return (
    <MailLinkPage
      centered
      title={t('nav.approve-mailbox')}
      code={code}
      call={orderCalls.readMailboxApproval}
      failed={t('mailbox.failed')}
      ended={t('mailbox.ended')}
    >
      {(approval) => <Approval code={code} approval={approval} />}
    </MailLinkPage>
  );
}

/** What is approved, for whom, and the button that does it. */
function Approval({ code, approval }: { code: string; approval: MailboxApproval }) {
  const { t, lang } = useTexts(HOST);
  const [refusal, setRefusal] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { send, isSending } = useCallMutation(orderCalls.approveMailbox, { messages: 'own', stale: [] });
  const { tenant, mailbox, chineseName, productName, endTime } = approval;

  async function approve() {
    setRefusal('');
    const answer = await send({ code });
    if (answer && isSuccess(answer)) return setIsDone(true);
    return setRefusal(answer?.msg || t('mailbox.lost'));
  }

  return (
    <Stack gap="4">
      <Text fontSize="lg" fontWeight="medium">
        {t('mailbox.lead', { tenant })}
      </Text>
      <DataList
        items={[
          { label: t('mailbox.address'), value: mailbox },
          { label: t('mailbox.product'), value: lang === 'zh' ? chineseName : productName },
          { label: t('mailbox.until'), value: <Time value={endTime} /> },
        ]}
      />
      {isDone || approval.approved ? (
        <Alert tone="success" live>
          {t('mailbox.done', { mailbox })}
        </Alert>
      ) : (
        <>
          <Text color="fg.muted">{t('mailbox.text')}</Text>
          {refusal !== '' && (
            <Alert tone="error" live>
              {refusal}
            </Alert>
          )}
          <Button variant="primary" size="lg" block loading={isSending} onClick={() => void approve()}>
            {t('mailbox.approve')}
          </Button>
        </>
      )}
    </Stack>
  );
}
