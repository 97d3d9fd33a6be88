import { orderCalls, type OrderDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Button, MailIcon, notify, Text, Time } from '@certdeck/ui';

interface Props {
  orderNo: string;
  /** Open names that are mailboxes. */
  mailboxes: readonly OrderDomain[];
  /** The person may have mails sent. */
  mayAsk: boolean;
}

/** Mails are on their way to mailboxes of a paid order: each validates its own, in place of the record below (D-615). */
export function MailboxAsked({ orderNo, mailboxes, mayAsk }: Props) {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(orderCalls.resendDcvEmail);
  const sent = mailboxes.flatMap(({ mail }) => (mail ? [mail] : []));
  const sentTime = Math.max(...sent.map((mail) => mail.sentTime));
  const endTime = Math.max(...sent.map((mail) => mail.endTime));
  const again = async () => {
    const reply = await send({ id: orderNo });
    if (reply && isSuccess(reply)) notify.success(t('mailbox.sent', { count: reply.data.mailboxes.length }));
  };
  return (
    <Alert
      tone="info"
      title={t('mailbox.title', { count: mailboxes.length })}
      actions={
        mayAsk ? (
          <>
            <Button size="sm" icon={<MailIcon size={14} />} loading={isSending} onClick={() => void again()}>
              {t('mailbox.again')}
            </Button>
            <CopyApiCall calls={() => [apiCall(orderCalls.resendDcvEmail, { id: orderNo })]} />
          </>
        ) : undefined
      }
    >
      <Text>{t('mailbox.text')}</Text>
      {sent.length > 0 ? (
        <Text size="sm" tone="muted">
          {t('mailbox.last')} <Time value={sentTime} /> · {t('mailbox.until')} <Time value={endTime} />
        </Text>
      ) : (
        <Text size="sm" tone="muted">
          {t('mailbox.none')}
        </Text>
      )}
    </Alert>
  );
}
