import { useCallback } from 'react';
import { accountCalls, type SiteMessage } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

/** Milliseconds for which taking a deletion back is offered. */
const UNDO_TIME = 8_000;

/** Deletes notices at once, with an offer to take it back instead of a question. */
export function useDeletion() {
  const { t } = useTexts(HOST);
  const { send } = useCallMutation(accountCalls.deleteMessage);
  const { send: restore } = useCallMutation(accountCalls.restoreMessage);
  return useCallback(
    async ({ id, title }: SiteMessage) => {
      const reply = await send({ id });
      if (!reply || !isSuccess(reply)) return;
      notify.success({
        title: t('notices.deleted'),
        text: title,
        duration: UNDO_TIME,
        actions: [{ label: t('notices.undo'), onPress: () => void restore({ id }) }],
      });
    },
    [send, restore, t],
  );
}
