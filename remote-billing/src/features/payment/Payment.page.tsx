import { useCallback, useMemo, useState } from 'react';
import type { PaymentRequest } from '@certdeck/contract';
import { Link as RouterLink, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useSessionState } from '@certdeck/session';
import { Button, Card, Container, EmptyState, PageHeader } from '@certdeck/ui';
import { placeAfter } from '../payment-dialog/place-after.ts';
import { PaymentPanel } from '../payment-panel/PaymentPanel.tsx';
import { type PaypalAnswer, PaypalReturn } from './PaypalReturn.tsx';

/**
 * Pays the orders of the address (`?orderNo=N1,N2`), or those created and not paid yet (D-013). A browser that comes
 * back from a provider's page brings `returned=1`, from PayPal `token` and `PayerID`.
 */
export default function PaymentPage() {
  const { t } = useTexts('billing');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const created = useSessionState((state) => state.createdOrderNos);
  const given = query.get('orderNo') ?? '';
  // Paying forgets the created numbers; what is being paid stays on the page until it is left.
  const [kept] = useState(() => created);
  const request = useMemo<PaymentRequest>(
    () => ({ aim: 'makeOrder', orderNos: given ? given.split(',').filter(Boolean) : kept }),
    [given, kept],
  );
  const [paypal, setPaypal] = useState(() => paypalAnswer(query));
  const isReturned = query.get('returned') === '1';
  const leave = useCallback(() => void navigate(placeAfter(request)), [navigate, request]);

  return (
    <Container width="form" paddingInline="0">
      <PageHeader title={t('payment.title')} />
      {paypal ? (
        <PaypalReturn answer={paypal} onDone={() => setPaypal(undefined)} />
      ) : request.orderNos.length === 0 ? (
        <EmptyState
          level={2}
          title={t('payment.empty')}
          actions={
            <Button asChild variant="secondary">
              <RouterLink to="/orders/list">{t('payment.toOrders')}</RouterLink>
            </Button>
          }
        />
      ) : (
        <Card padded>
          <PaymentPanel
            key={`${request.orderNos.join()} ${isReturned}`}
            request={request}
            onPaid={leave}
            onLeave={leave}
            returned={isReturned}
          />
        </Card>
      )}
    </Container>
  );
}

/** What PayPal has sent the browser back with; undefined where it hasn't. */
function paypalAnswer(query: URLSearchParams): PaypalAnswer | undefined {
  const token = query.get('token');
  const PayerID = query.get('PayerID');
  return token && PayerID ? { token, PayerID } : undefined;
}
