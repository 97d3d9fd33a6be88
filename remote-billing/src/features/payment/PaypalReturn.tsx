import { useEffect, useRef, useState } from 'react';
import { orderCalls } from '@certdeck/contract';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { Button, Card, ErrorState } from '@certdeck/ui';
import { ConfirmState } from '../payment-panel/ConfirmState.tsx';

/** What PayPal adds to the address that it sends a browser back to. */
export interface PaypalAnswer {
  token: string;
  PayerID: string;
}

type State = { step: 'asking' } | { step: 'unknown' } | { step: 'failed'; message: string };

/**
 * Takes what a customer approved at PayPal and goes on with the order or recharge that it is for. The address loses
 * both values first: the token is PayPal's, and none of the session (D-182).
 */
export function PaypalReturn({ answer, onDone }: { answer: PaypalAnswer; onDone(): void }) {
  const { t } = useTexts('billing');
  const { client } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: 'asking' });
  const begun = useRef(false);

  async function capture(): Promise<void> {
    setState({ step: 'asking' });
    try {
      const reply = await client.call(orderCalls.capturePaypal, answer, { messages: 'own' });
      if (!isSuccess(reply)) return setState({ step: 'failed', message: reply.msg });
      const { orderNo, rechargeID } = reply.data;
      if (!orderNo && !rechargeID) return setState({ step: 'unknown' });
      await navigate(
        orderNo
          ? `/payment?orderNo=${encodeURIComponent(orderNo)}&returned=1`
          : `/deposit?recharge=${encodeURIComponent(rechargeID)}`,
        { replace: true },
      );
      return onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The client has said why. Asked again, the API looks up what became of it and takes nothing twice.
      return setState({ step: 'failed', message: '' });
    }
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void navigate('/payment', { replace: true });
    void capture();
  });

  if (state.step === 'asking')
    return (
      <Card padded>
        <ConfirmState state={{ step: 'confirming' }} orders={undefined} />
      </Card>
    );
  return (
    <ErrorState
      level={2}
      title={t('payment.paypal.failed')}
      {...(state.step === 'failed' && { onRetry: () => void capture() })}
      actions={
        <Button asChild variant="secondary">
          <RouterLink to="/orders/list" onClick={onDone}>
            {t('payment.toOrders')}
          </RouterLink>
        </Button>
      }
    >
      {state.step === 'unknown' ? t('payment.paypal.unknown') : state.message || undefined}
    </ErrorState>
  );
}
