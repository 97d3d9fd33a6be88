import { useState } from 'react';
import { domainCalls, type TransferIn } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useSession } from '@certdeck/session';
import { Alert, notify, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';

interface Props {
  transfer: TransferIn;
  /** Reads the list again. */
  reread(): Promise<void>;
  onClose(): void;
}

/** Asks before a transfer is taken back; why it can’t be is said in the dialog. */
export function TakeBackDialog({ transfer: { orderNo, unicode }, reread, onClose }: Props) {
  const { t } = useTexts('domain-transfer-in-list');
  const session = useSession();
  const { send, isSending } = useCallMutation(domainCalls.cancelTransfer, { messages: 'own' });
  const [refusal, setRefusal] = useState('');
  async function takeBack() {
    setRefusal('');
    const reply = await send({ orderNo });
    if (reply && isSuccess(reply)) {
      // The price is back.
      void session.loadUser();
      notify.success(t('takenBack', { name: unicode }));
      onClose();
      return;
    }
    // It may be decided by now, or taken back although no answer came.
    await reread();
    setRefusal(reply ? reply.msg || t('common:op.failed.title') : t('domain:lost'));
  }
  return (
    <ConfirmDialog
      open
      title={t('takeBack.title', { name: unicode })}
      confirmLabel={t('takeBack')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void takeBack()}
    >
      <Stack gap="3">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        <Text>{t('takeBack.text')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
