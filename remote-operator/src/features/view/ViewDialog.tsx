import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, Text } from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';

/**
 * Asks for a view of a customer's portal and offers the link that opens it. A link of its own, as a tab that a script
 * opens after an answer is one that browsers refuse; without an opener, so that the tab takes nothing over.
 */
export function ViewDialog({ accountNo, onClose }: { accountNo: string; onClose: () => void }) {
  const { t } = useTexts('operator');
  const open = useCallMutation(operatorCalls.openView, { messages: 'own' });
  const [code, setCode] = useState('');

  if (code === '')
    return (
      <ReasonDialog
        title={t('view.title')}
        description={t('view.text')}
        submitLabel={t('view.submit')}
        reasonLabel={t('view.reason')}
        send={async (reason) => {
          const reply = await open.send({ accountNo, reason });
          if (reply && isSuccess(reply)) setCode(reply.data.code);
          return reply;
        }}
        onDone={() => undefined}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      size="sm"
      title={t('view.ready')}
      onClose={onClose}
      footer={
        <Button asChild variant="primary">
          {/* Behind the #, which no server and no log sees. */}
          <a
            href={`/operator/view#${encodeURIComponent(code)}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            {t('view.ready.open')}
          </a>
        </Button>
      }
    >
      <Text>{t('view.ready.text')}</Text>
    </Dialog>
  );
}
