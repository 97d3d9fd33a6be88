import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation, useSession } from '@certdeck/session';
import { Alert, Button, notify, Time } from '@certdeck/ui';
import type { Ownership } from './Manage.resource.ts';

interface Props {
  ownership: Ownership;
  /** Reads the team again. */
  refresh: () => Promise<void>;
}

/** An offer of the account's ownership, to whom it is made and to who made it; accepted, declined or withdrawn. */
export function OwnershipNotice({ ownership, refresh }: Props) {
  const { t } = useTexts('account');
  const session = useSession();
  const acceptance = useCallMutation(accountCalls.acceptOwnership, { messages: 'own', stale: [] });
  const withdrawal = useCallMutation(accountCalls.withdrawOwnership, { messages: 'own', stale: [] });
  const [busy, setBusy] = useState(false);
  const { offer } = ownership;
  if (!offer) return null;
  const { id, account, isMine, endsAt } = offer;

  async function settle(send: Promise<Reply<unknown> | undefined | null>, done: string) {
    setBusy(true);
    const reply = await send;
    await ownership.refresh();
    await Promise.all([session.loadUser(), refresh()]);
    setBusy(false);
    if (!reply) return;
    if (isSuccess(reply)) notify.success(done);
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }
  const end = () => void settle(withdrawal.send({ id }), t('owner.ended'));
  const accept = () => void settle(acceptance.send({ id }), t('owner.accepted'));

  return (
    <Alert
      title={t(isMine ? 'owner.offered.title' : 'owner.offer.title')}
      actions={
        <>
          {!isMine && (
            <Button size="sm" variant="primary" disabled={busy} onClick={accept}>
              {t('owner.accept')}
            </Button>
          )}
          <Button size="sm" disabled={busy} onClick={end}>
            {t(isMine ? 'owner.withdraw' : 'owner.decline')}
          </Button>
        </>
      }
    >
      {t(isMine ? 'owner.offered.text' : 'owner.offer.text', { account })} {t('owner.until')}{' '}
      <Time value={endsAt} day />
    </Alert>
  );
}
