import { domainCalls, type TransferOut } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, HStack, notify } from '@certdeck/ui';
import { transferOutListPage } from '../../names/addresses.ts';
import { isAskedFor } from '../../transfers-out/transfersOut.resource.ts';
import { WithdrawCodeButton } from '../../transfers-out/WithdrawCodeButton.tsx';
import { isLockable, isLockedHere, obstaclesOf } from './obstacles.ts';

interface Props {
  name: TransferOut;
  onCode(): void;
  onWithdraw(): void;
}

/** What can be done with a name that is here; one that somebody asks for is decided on the list of those that leave. */
export function NameActions({ name, onCode, onWithdraw }: Props) {
  const { t } = useTexts('domain-transfer-out');
  const { domain, unicode, codeEndTime } = name;
  if (isAskedFor(name))
    return (
      <HStack gap="2" justify="flex-end">
        <Button size="sm" asChild>
          <RouterLink
            to={transferOutListPage('leaving', domain)}
            aria-label={t('decide.name', { name: unicode })}
          >
            {t('decide')}
          </RouterLink>
        </Button>
      </HStack>
    );
  const hasCode = codeEndTime !== null;
  return (
    <HStack gap="2" justify="flex-end" wrap={{ base: 'wrap', lg: 'nowrap' }}>
      {obstaclesOf(name).length === 0 && (
        <Button
          size="sm"
          aria-label={t(hasCode ? 'code.new.name' : 'code.get.name', { name: unicode })}
          onClick={onCode}
        >
          {t(hasCode ? 'code.new' : 'code.get')}
        </Button>
      )}
      {hasCode && <WithdrawCodeButton name={unicode} onPress={onWithdraw} />}
      {isLockable(name) && <LockButton name={name} />}
    </HStack>
  );
}

/** Takes the tenant's own lock off or puts it on, at once. */
function LockButton({ name }: { name: TransferOut }) {
  const { t } = useTexts('domain-transfer-out');
  const { send, isSending } = useCallMutation(domainCalls.lockTransfer, { messages: 'own' });
  const { orderNo, unicode } = name;
  const isLocked = isLockedHere(name);
  async function press() {
    const reply = await send({ orderNo, locked: isLocked ? 'N' : 'Y' });
    // Of a lost answer the client has told.
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t(isLocked ? 'unlocked' : 'locked', { name: unicode }));
    else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.title'));
  }
  return (
    <Button
      size="sm"
      loading={isSending}
      aria-label={t(isLocked ? 'unlock.name' : 'lock.name', { name: unicode })}
      onClick={() => void press()}
    >
      {t(isLocked ? 'unlock' : 'lock')}
    </Button>
  );
}
