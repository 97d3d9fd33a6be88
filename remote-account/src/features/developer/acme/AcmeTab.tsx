import { useState } from 'react';
import { developerCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
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
import { CopyField } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { type AcmeCredential, useAcmeCredentials, useAcmeProducts } from './Acme.resource.ts';
import { CredentialShownDialog } from './CredentialShown.dialog.tsx';
import { CredentialTable } from './CredentialTable.tsx';
import { NewCredentialDialog } from './NewCredential.dialog.tsx';
import type { AcmeAccess } from './snippets.ts';

type Task =
  | { does: 'make' }
  | { does: 'revoke'; credential: AcmeCredential }
  | { does: 'show'; name: string; access: AcmeAccess };

/** Credentials by which ACME clients order certificates: made and revoked here. */
export function AcmeTab() {
  const { t } = useTexts('account');
  const can = useCan();
  const { data, error, isValidating, refresh } = useAcmeCredentials();
  const { products, error: productsError } = useAcmeProducts();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  // Who makes a credential orders and pays what its clients order.
  const mayMake = can('order:create') && can('order:pay');

  return (
    <Stack gap="4">
      {data?.directory === '' && <EmptyState title={t('acme.off')}>{t('acme.off.text')}</EmptyState>}
      {data && data.directory !== '' && (
        <Panel title={t('acme.clients')} description={t('acme.directory.text')}>
          <CopyField label={t('acme.directory')} value={data.directory} />
        </Panel>
      )}
      {data && (data.directory !== '' || data.credentials.length > 0) && (
        <Panel
          title={t('acme.title')}
          description={mayMake ? t('acme.text') : t('acme.mayNot')}
          flush
          actions={
            mayMake &&
            data.directory !== '' &&
            (products || productsError) && (
              <Button variant="primary" icon={<PlusIcon />} onClick={() => setTask({ does: 'make' })}>
                {t('acme.new')}
              </Button>
            )
          }
        >
          {data.credentials.length > 0 ? (
            <CredentialTable
              credentials={data.credentials}
              products={products ?? []}
              onRevoke={(credential) => setTask({ does: 'revoke', credential })}
            />
          ) : (
            <EmptyState title={t('acme.none')}>{t('acme.none.text')}</EmptyState>
          )}
        </Panel>
      )}
      {!data && error && (
        <ErrorState
          level={2}
          title={t('acme.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!data && !error && (
        <Loading>
          <SkeletonRows rows={4} columns={5} />
        </Loading>
      )}
      {task?.does === 'make' && (
        <NewCredentialDialog
          products={products ?? []}
          onClose={close}
          onMade={(name, access) => {
            setTask({ does: 'show', name, access });
            void refresh();
          }}
        />
      )}
      {task?.does === 'show' && (
        <CredentialShownDialog name={task.name} access={task.access} onClose={close} />
      )}
      {task?.does === 'revoke' && (
        <RevokeCredential credential={task.credential} onClose={close} refresh={refresh} />
      )}
    </Stack>
  );
}

const OWN = { messages: 'own', stale: [] } as const;

function RevokeCredential({
  credential: { id, name },
  onClose,
  refresh,
}: {
  credential: AcmeCredential;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTexts('account');
  const revoke = useCallMutation(developerCalls.revokeAcmeCredential, OWN);
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    const reply = await revoke.send({ id });
    // Whatever the answer was, the list says what is true.
    await refresh();
    onClose();
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('dev.revoked', { name }));
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }
  return (
    <ConfirmDialog
      open
      danger
      loading={busy}
      title={t('dev.revoke.title', { name })}
      confirmLabel={t('dev.revoke')}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {t('acme.revoke.text')}
    </ConfirmDialog>
  );
}
