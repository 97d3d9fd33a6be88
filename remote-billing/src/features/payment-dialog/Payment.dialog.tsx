import { useCallback, useState } from 'react';
import type { PortalDialogProps } from '@certdeck/contract';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Dialog } from '@certdeck/ui/overlays';
import { placeAfter } from './place-after.ts';
import { PaymentPanel } from '../payment-panel/PaymentPanel.tsx';

/** Milliseconds that the success stays to be read before the order opens. */
const READ_TIME = 1_000;

/** 确认订单并支付: the dialog that other areas open as billing/payment-dialog/v1. */
export default function PaymentDialog({ input, resolve }: PortalDialogProps<'billing/payment-dialog/v1'>) {
  const { t } = useTexts('billing');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const leave = useCallback(() => resolve('cancelled'), [resolve]);
  const paid = useCallback(() => {
    setTimeout(() => {
      resolve('paid');
      void navigate(placeAfter(input));
    }, READ_TIME);
  }, [resolve, navigate, input]);

  return (
    <Dialog open size="md" title={t('pay.dialog.title')} locked={busy} onClose={leave}>
      <PaymentPanel request={input} onPaid={paid} onLeave={leave} onBusy={setBusy} />
    </Dialog>
  );
}
