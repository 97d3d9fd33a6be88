import { useState } from 'react';
import type { OrderDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, RefreshIcon, Text, Time } from '@certdeck/ui';
import { useOrderActions } from '../../order/permitted.ts';
import { useRenewal } from '../../order/renewal.ts';
import { isExposable, RevokeDialog } from '../../order/Revoke.dialog.tsx';

/** That a certificate was revoked, when and why, with the way to a new one. */
export function RevokedAlert({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const renewal = useRenewal();
  const [exposing, setExposing] = useState(false);
  const mayExpose = useOrderActions()(order.orderStatus).revoke && isExposable(order);
  const { revocation } = order;
  if (!revocation) return null;
  const { state, reason, time } = revocation;
  return (
    <Alert
      tone={state === 'revoked' ? 'error' : 'warning'}
      live
      title={t(`${state}.title`)}
      actions={
        <>
          {renewal.offered && !order.renewedBy && (
            <Button
              size="sm"
              icon={<RefreshIcon />}
              loading={renewal.startingNo !== null}
              onClick={() => void renewal.start(order)}
            >
              {t('revoked.new')}
            </Button>
          )}
          {mayExpose && (
            <Button size="sm" variant="ghost" onClick={() => setExposing(true)}>
              {t('revoked.exposed')}
            </Button>
          )}
        </>
      }
    >
      <Text>
        <Time value={time} /> · {t(`revoke.reason.${reason}`)}
      </Text>
      <Text>{t('revoked.text')}</Text>
      {exposing && <RevokeDialog order={order} onClose={() => setExposing(false)} />}
    </Alert>
  );
}
