import { developerCalls } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Badge,
  Button,
  ChangingText,
  ErrorState,
  Flex,
  Loading,
  notify,
  RefreshIcon,
  SkeletonText,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { CodeBlock } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { DeliveryState } from './DeliveryState.tsx';
import { useDelivery } from './Webhooks.resource.ts';

const OWN = { messages: 'own' } as const;

/** A body as people read it; as it is where it is no JSON. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** One delivery: each try, what was sent and what came back. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const { data: delivery, error, isValidating, refresh } = useDelivery(id);
  const resend = useCallMutation(developerCalls.resendDelivery, OWN);

  async function again() {
    const reply = await resend.send({ id });
    await refresh();
    if (reply && isSuccess(reply)) notify.success(t('hook.resent'));
    else if (reply && !reply.shown) notify.error(reply.msg || t('failed'));
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={delivery?.type ?? t('hook.delivery')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:btn.close')}</Button>
          <Button
            variant="primary"
            icon={<RefreshIcon />}
            disabled={!delivery}
            loading={resend.isSending}
            onClick={() => void again()}
          >
            {t('hook.resend')}
          </Button>
        </>
      }
    >
      {delivery && (
        <Stack gap="4">
          <Flex gap="2" wrap="wrap" align="center">
            <DeliveryState of={delivery} />
            {delivery.state === 'waiting' && delivery.nextAt > 0 && delivery.tries > 0 && (
              <Text fontSize="sm" color="fg.muted">
                {t('hook.next')} <Time value={delivery.nextAt} relative="only" />
              </Text>
            )}
          </Flex>
          {delivery.log.length > 0 && (
            <Flex asChild gap="1.5" wrap="wrap">
              <ul aria-label={t('hook.col.tries')}>
                {delivery.log.map((one, index) => (
                  <li key={index}>
                    <Badge tone={one.status >= 200 && one.status < 300 ? 'success' : 'error'}>
                      {/* One piece: a badge puts space between its parts. */}
                      <span>
                        <Time value={one.at} />{' '}
                        <ChangingText>{one.status > 0 ? one.status : one.problem}</ChangingText>,{' '}
                        {format.number(one.took)} ms
                      </span>
                    </Badge>
                  </li>
                ))}
              </ul>
            </Flex>
          )}
          <CodeBlock
            label={t('hook.sent')}
            code={`webhook-id: msg_${delivery.id}\n\n${readable(delivery.body)}`}
            wrap
          />
          {delivery.answer !== '' && <CodeBlock label={t('hook.answer')} code={delivery.answer} wrap />}
        </Stack>
      )}
      {!delivery && error && (
        <ErrorState
          title={t('hook.delivery.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!delivery && !error && (
        <Loading>
          <SkeletonText />
        </Loading>
      )}
    </Dialog>
  );
}
