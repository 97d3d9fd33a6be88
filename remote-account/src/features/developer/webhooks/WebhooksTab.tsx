import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, EmptyState, ErrorState, Loading, Panel, PlusIcon, SkeletonRows, Stack } from '@certdeck/ui';
import { Deliveries } from './Deliveries.tsx';
import { DeliveryDialog } from './Delivery.dialog.tsx';
import { SecretDialog } from './Secret.dialog.tsx';
import { WebhookDialog } from './Webhook.dialog.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { useWebhooks, type Webhook } from './Webhooks.resource.ts';

type Task =
  | { does: 'add' }
  | { does: 'change'; webhook: Webhook }
  | { does: 'secret'; secret: string }
  | { does: 'look'; deliveryID: string };

/** Addresses that are told facts, and what was sent to each. */
export function WebhooksTab() {
  const { t } = useTexts('account');
  const { data: webhooks, error, isValidating, refresh } = useWebhooks();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const add = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setTask({ does: 'add' })}>
      {t('hook.new')}
    </Button>
  );

  if (!webhooks && error)
    return (
      <ErrorState
        level={2}
        title={t('hook.failed')}
        code={error.reply?.code}
        retrying={isValidating}
        onRetry={() => void refresh()}
      />
    );
  if (!webhooks)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={3} />
      </Loading>
    );
  return (
    <Stack gap="4">
      {webhooks.length === 0 ? (
        <Panel title={t('dev.tab.webhooks')} description={t('hook.text')} actions={add}>
          <EmptyState title={t('hook.none')}>{t('hook.none.text')}</EmptyState>
        </Panel>
      ) : (
        <Panel title={t('dev.tab.webhooks')} description={t('hook.text')} actions={add}>
          {t('hook.count', { count: webhooks.length })}
        </Panel>
      )}
      {webhooks.map((webhook) => (
        <WebhookPanel
          key={webhook.id}
          webhook={webhook}
          refresh={refresh}
          onChange={() => setTask({ does: 'change', webhook })}
          onSecret={(secret) => setTask({ does: 'secret', secret })}
        >
          <Deliveries
            endpointID={webhook.id}
            onOpen={(deliveryID) => setTask({ does: 'look', deliveryID })}
            onAnswer={() => void refresh()}
          />
        </WebhookPanel>
      ))}
      {(task?.does === 'add' || task?.does === 'change') && (
        <WebhookDialog
          webhook={task.does === 'change' ? task.webhook : undefined}
          onClose={close}
          onDone={(secret) => {
            setTask(secret === undefined ? undefined : { does: 'secret', secret });
            void refresh();
          }}
        />
      )}
      {task?.does === 'secret' && <SecretDialog secret={task.secret} onClose={close} />}
      {task?.does === 'look' && <DeliveryDialog id={task.deliveryID} onClose={close} />}
    </Stack>
  );
}
