import { type ReactNode, useState } from 'react';
import type { domainCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, notify, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';

interface Props {
  call: typeof domainCalls.removeDomainContact | typeof domainCalls.removeDomainGroup;
  target: { id: string; name: string };
  onClose(): void;
  /** What goes with it. */
  children: ReactNode;
}

/** Asks before something is removed; why it can't be is said in the dialog. */
export function RemoveDialog({ call, target: { id, name }, onClose, children }: Props) {
  const { t } = useTexts('domain');
  const { send, isSending } = useCallMutation(call, { messages: 'own' });
  const [refusal, setRefusal] = useState('');
  async function remove() {
    setRefusal('');
    const reply = await send({ id });
    if (!reply) setRefusal(t('lost'));
    else if (!isSuccess(reply)) setRefusal(reply.msg || t('common:op.failed.delete'));
    else {
      notify.success(t('common:op.deleted'));
      onClose();
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('common:dialog.delete.title', { what: name })}
      confirmLabel={t('common:btn.delete')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <Stack gap="3">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        <Text>{children}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
