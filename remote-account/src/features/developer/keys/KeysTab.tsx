import { useState } from 'react';
import { developerCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  notify,
  Panel,
  PlusIcon,
  SkeletonRows,
  Stack,
} from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { AccountKeyPanel } from './AccountKeyPanel.tsx';
import { EditKeyDialog } from './EditKey.dialog.tsx';
import { KeyTable } from './KeyTable.tsx';
import { type ApiKey, useKeys } from './Keys.resource.ts';
import { KeyShownDialog } from './KeyShown.dialog.tsx';
import { NewKeyDialog } from './NewKey.dialog.tsx';
import { RotateKeyDialog } from './RotateKey.dialog.tsx';

type Task =
  | { does: 'make' }
  | { does: 'edit' | 'rotate' | 'revoke'; key: ApiKey }
  | { does: 'show'; name: string; secret: string };

/** Keys by which programs act for the account: made, rotated and revoked here. */
export function KeysTab() {
  const { t } = useTexts('account');
  const { data: keys, error, isValidating, refresh } = useKeys();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const show = (name: string) => (secret: string) => {
    setTask({ does: 'show', name, secret });
    void refresh();
  };
  const others = keys?.filter(({ isAccountKey }) => !isAccountKey) ?? [];

  return (
    <Stack gap="4">
      {keys && (
        <>
          <AccountKeyPanel
            accountKey={keys.find((key) => key.isAccountKey && key.isOwn && key.revokedAt === 0)}
            onRotate={(key) => setTask({ does: 'rotate', key })}
            onRevoke={(key) => setTask({ does: 'revoke', key })}
            refresh={refresh}
          />
          <Panel
            title={t('dev.keys.title')}
            description={t('dev.keys.text')}
            flush
            actions={
              <Button variant="primary" icon={<PlusIcon />} onClick={() => setTask({ does: 'make' })}>
                {t('dev.new')}
              </Button>
            }
          >
            {others.length > 0 ? (
              <KeyTable
                keys={others}
                onEdit={(key) => setTask({ does: 'edit', key })}
                onRotate={(key) => setTask({ does: 'rotate', key })}
                onRevoke={(key) => setTask({ does: 'revoke', key })}
              />
            ) : (
              <EmptyState title={t('dev.keys.none')}>{t('dev.keys.none.text')}</EmptyState>
            )}
          </Panel>
        </>
      )}
      {!keys && error && (
        <ErrorState
          level={2}
          title={t('dev.keys.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!keys && !error && (
        <Loading>
          <SkeletonRows rows={4} columns={5} />
        </Loading>
      )}
      {task?.does === 'make' && (
        <NewKeyDialog onClose={close} onMade={(name, secret) => show(name)(secret)} />
      )}
      {task?.does === 'edit' && <EditKeyDialog apiKey={task.key} onClose={close} refresh={refresh} />}
      {task?.does === 'rotate' && (
        <RotateKeyDialog apiKey={task.key} onClose={close} onRotated={show(task.key.name)} />
      )}
      {task?.does === 'show' && <KeyShownDialog name={task.name} secret={task.secret} onClose={close} />}
      {task?.does === 'revoke' && <RevokeKey apiKey={task.key} onClose={close} refresh={refresh} />}
    </Stack>
  );
}

const OWN = { messages: 'own', stale: [] } as const;

function RevokeKey({
  apiKey,
  onClose,
  refresh,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTexts('account');
  const revoke = useCallMutation(developerCalls.revokeKey, OWN);
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    const reply = await revoke.send({ id: apiKey.id });
    // Whatever the answer was, the list says what is true.
    await refresh();
    onClose();
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('dev.revoked', { name: apiKey.name }));
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }
  return (
    <ConfirmDialog
      open
      danger
      loading={busy}
      title={t('dev.revoke.title', { name: apiKey.name })}
      confirmLabel={t('dev.revoke')}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {t('dev.revoke.text')}
    </ConfirmDialog>
  );
}
