import { discoveryCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCallMutation } from '@certdeck/session';
import { notify, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { serverName } from './server.ts';
import { STALE, type Target } from './Targets.resource.ts';

/** Asks before a server is watched no longer. */
export function DeleteTargetDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useTexts('certhub-discovery-targets');
  const { send, isSending } = useCallMutation(discoveryCalls.deleteDiscoveryTarget, {
    messages: 'own',
    stale: STALE,
  });
  const confirm = async () => {
    const reply = await send({ id: target.id });
    if (!reply) return;
    if (!isSuccess(reply)) {
      if (!reply.shown) notify.error(reply.msg || t('common:op.failed.delete'));
      // A colleague may have deleted it meanwhile: the list says what is true.
      await revalidateAreas(STALE);
      return;
    }
    notify.success(t('common:op.deleted'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('common:dialog.delete.title', { what: serverName(target) })}
      confirmLabel={t('common:btn.delete')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>{t('delete.text')}</Text>
    </ConfirmDialog>
  );
}
