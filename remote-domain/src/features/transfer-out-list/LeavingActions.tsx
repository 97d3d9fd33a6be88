import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, HStack, notify } from '@certdeck/ui';
import { isAskedFor } from '../../transfers-out/transfersOut.resource.ts';
import { WithdrawCodeButton } from '../../transfers-out/WithdrawCodeButton.tsx';

interface Props {
  name: TransferOut;
  onApprove(): void;
  onWithdraw(): void;
}

/** What can be done with a name that leaves. */
export function LeavingActions({ name, onApprove, onWithdraw }: Props) {
  const { t } = useTexts('domain-transfer-out-list');
  return (
    <HStack gap="2" justify="flex-end" wrap={{ base: 'wrap', lg: 'nowrap' }}>
      {isAskedFor(name) ? (
        <>
          <RefuseButton name={name} />
          <Button size="sm" aria-label={t('approve.name', { name: name.unicode })} onClick={onApprove}>
            {t('approve')}
          </Button>
        </>
      ) : (
        <WithdrawCodeButton name={name.unicode} onPress={onWithdraw} />
      )}
    </HStack>
  );
}

/** Refuses at once: the name stays, and the other registrar can ask anew. */
function RefuseButton({ name: { orderNo, unicode } }: { name: TransferOut }) {
  const { t } = useTexts('domain-transfer-out-list');
  const { send, isSending } = useCallMutation(domainCalls.decideTransfer, { messages: 'own' });
  async function refuse() {
    const reply = await send({ orderNo, decision: 'reject' });
    // Of a lost answer the client has told.
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('refused', { name: unicode }));
    else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.title'));
  }
  return (
    <Button
      size="sm"
      loading={isSending}
      aria-label={t('refuse.name', { name: unicode })}
      onClick={() => void refuse()}
    >
      {t('refuse')}
    </Button>
  );
}
