import { useCallback, useState } from 'react';
import { accountCalls, type SiteMessage } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

/** Milliseconds in which a deletion can be taken back. */
const UNDO_TIME = 8_000;

/** Deletes notices with a way back: one is hidden at once, and deleted when the offer to take it back is gone. */
export function useDeletion() {
  const { t } = useTexts(HOST);
  const { send } = useCallMutation(accountCalls.deleteMessage);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const remove = useCallback(
    ({ id, title }: SiteMessage) => {
      const show = () => setHidden((before) => new Set([...before].filter((other) => other !== id)));
      let isKept = false;
      setHidden((before) => new Set([...before, id]));
      notify.success({
        title: t('notices.deleted'),
        text: title,
        duration: UNDO_TIME,
        actions: [
          {
            label: t('notices.undo'),
            onPress: () => {
              isKept = true;
              show();
            },
          },
        ],
        onGone: () => {
          if (isKept) return;
          void send({ id }).then((reply) => {
            if (!reply || !isSuccess(reply)) show();
          });
        },
      });
    },
    [send, t],
  );
  return { hidden, remove };
}
