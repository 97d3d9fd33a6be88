import { useState } from 'react';
import { orderCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCallMutation, useCan } from '@certdeck/session';
import { Button, RefreshIcon } from '@certdeck/ui';
import { ChoiceDialog } from '../detail/automatic/Automatic.dialog.tsx';

/** Chooses what happens by itself with all orders that nobody chose anything else for. */
export function AutomaticDefault() {
  const { t } = useTexts('orders');
  const mayChange = useCan()(orderCalls.saveRenewalDefault.permission);
  const [isOpen, open] = useState(false);
  const { data, error } = useCall(orderCalls.renewalDefault, isOpen ? {} : null);
  const { send } = useCallMutation(orderCalls.saveRenewalDefault, { messages: 'own' });
  if (!mayChange) return null;
  return (
    <>
      <Button icon={<RefreshIcon />} loading={isOpen && !data && !error} onClick={() => open(true)}>
        {t('auto.title')}
      </Button>
      {isOpen && data && (
        <ChoiceDialog
          text={t('auto.default.text')}
          chosen={data}
          limit={data.maxPrice}
          limitHelp={t('auto.default.limit')}
          send={send}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
