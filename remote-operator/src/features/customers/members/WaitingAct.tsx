import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply } from '@certdeck/session';
import { Alert, Button, notify, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';

type Answer = Promise<Reply<unknown> | null>;

interface Props {
  title: string;
  /** Whom it concerns, with who proposed it and why. */
  text: string;
  /** Whether who looks has proposed it. */
  mine: boolean;
  confirmLabel: string;
  confirmTitle: string;
  confirmText: string;
  onConfirm: () => Answer;
  onDrop: (reason: string) => Answer;
  onDone: () => void;
}

/** What one person has proposed about a customer's member: confirmed by a colleague, or dropped by anyone. */
export function WaitingAct(props: Props) {
  const { title, text, mine, confirmLabel, confirmTitle, confirmText, onConfirm, onDrop, onDone } = props;
  const { t } = useTexts('operator');
  const [asking, setAsking] = useState<'confirm' | 'drop'>();
  const [busy, setBusy] = useState(false);

  async function make() {
    setBusy(true);
    const reply = await onConfirm();
    setBusy(false);
    setAsking(undefined);
    if (!reply) return;
    if (isSuccess(reply)) onDone();
    else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.title'));
  }

  return (
    <Alert
      tone="warning"
      actions={
        <>
          {!mine && (
            <Button size="sm" variant="primary" onClick={() => setAsking('confirm')}>
              {confirmLabel}
            </Button>
          )}
          <Button size="sm" onClick={() => setAsking('drop')}>
            {t('members.reset.drop')}
          </Button>
        </>
      }
    >
      <Text weight="medium">{title}</Text>
      <Text size="sm">{text}</Text>
      <ConfirmDialog
        open={asking === 'confirm'}
        danger
        loading={busy}
        title={confirmTitle}
        confirmLabel={confirmLabel}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => void make()}
      >
        {confirmText}
      </ConfirmDialog>
      {asking === 'drop' && (
        <ReasonDialog
          title={t('members.reset.drop')}
          description={title}
          submitLabel={t('members.reset.drop')}
          reasonLabel={t('transfers.reason')}
          send={onDrop}
          onDone={onDone}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Alert>
  );
}
