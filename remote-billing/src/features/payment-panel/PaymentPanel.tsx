import { useEffect, useState } from 'react';
import type { PaymentRequest } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import {
  Alert,
  Button,
  ErrorState,
  Flex,
  Link,
  Loading,
  Money,
  SkeletonRows,
  Stack,
  Text,
} from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { AllOrdersDialog } from './AllOrders.dialog.tsx';
import { ConfirmState } from './ConfirmState.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { amountDue, useOrdersToPay, usePackagesFor, usePayWays } from './payment.resource.ts';
import { type PayFrom, type Payment, usePayment } from './usePayment.ts';

/** Orders shown before the rest goes behind the all-orders dialog. */
const SHOWN = 3;

interface Props {
  request: PaymentRequest;
  onPaid(): void;
  onLeave(): void;
  /** Called when leaving would interrupt something. */
  onBusy?(busy: boolean): void;
}

/** Chooses a way, pays with two clicks and waits for the API's word. Used by the dialog and by /payment. */
export function PaymentPanel({ request, onPaid, onLeave, onBusy }: Props) {
  const { t } = useTexts('billing');
  const { orders, problem, reload } = useOrdersToPay(request.orderNos);
  const ways = usePayWays();
  const packages = usePackagesFor(request);
  const [chosenWay, setWay] = useState('balance');
  const way: PayFrom = chosenWay === 'package' && packages?.fits ? 'package' : 'balance';
  const payment = usePayment(request, way);
  const [showAll, setShowAll] = useState(false);
  const [notReady, setNotReady] = useState(false);
  const user = useUser();
  const { step } = payment.state;
  const waiting = step === 'sending' || step === 'confirming';

  useEffect(() => onBusy?.(waiting), [waiting, onBusy]);
  useEffect(() => {
    if (step === 'paid') onPaid();
  }, [step, onPaid]);

  if (step === 'confirming' || step === 'paid' || step === 'held' || step === 'failed') {
    return (
      <Stack gap="2">
        <ConfirmState state={payment.state} orders={orders} />
        {(step === 'failed' || step === 'held') && (
          <Flex justify="center" gap="2">
            <Button variant="secondary" onClick={onLeave}>
              {t('pay.fail.leave')}
            </Button>
          </Flex>
        )}
      </Stack>
    );
  }
  if (problem !== undefined) {
    return <ErrorState title={t('pay.orders.failed')} kept={problem} onRetry={reload} />;
  }

  const total = orders?.reduce((sum, order) => sum + amountDue(order), 0) ?? 0;
  // Who pays needn't be one who may read the balance: then the API says whether it suffices.
  const balance = user?.balance;
  const short = way === 'balance' && orders !== undefined && balance !== undefined && balance < total;
  const several = request.orderNos.length > 1;

  return (
    <Stack gap="5">
      {orders ? (
        <OrderSummary orders={orders.slice(0, SHOWN)} />
      ) : (
        <Loading>
          <SkeletonRows rows={Math.min(request.orderNos.length, SHOWN)} columns={2} />
        </Loading>
      )}
      {request.orderNos.length > SHOWN && (
        <Button variant="link" alignSelf="flex-start" onClick={() => setShowAll(true)}>
          {t('pay.orders.all', { count: request.orderNos.length })}
        </Button>
      )}

      <Stack gap="2">
        <Text weight="medium" id="pay-way">
          {t('pay.way')}
        </Text>
        <RadioCards
          name="pay-way"
          aria-labelledby="pay-way"
          columns={1}
          value={way}
          onValueChange={(chosen) => {
            payment.disarm();
            setWay(chosen);
          }}
          options={[
            ...ways.map(({ name }) => ({
              value: name,
              label: t(`common:pay.method.${name}`),
              description: balance === undefined ? undefined : t('pay.balance.available'),
              aside: balance === undefined ? undefined : <Money cents={balance} />,
            })),
            ...(packages
              ? [
                  {
                    value: 'package',
                    label: t('pay.package'),
                    description: packages.fits
                      ? t('pay.package.left', { count: packages.left })
                      : t(packages.names ? 'pay.package.names' : 'pay.package.few', { count: packages.left }),
                    disabled: !packages.fits,
                  },
                ]
              : []),
          ]}
        />
        {several && !packages && (
          <Text tone="muted" size="sm">
            {t('pay.balanceOnly')}
          </Text>
        )}
      </Stack>

      {(short || payment.balanceTooLow) && (
        <Alert tone="warning" title={t('pay.balanceLow')}>
          <Link asChild>
            <RouterLink to="/deposit" onClick={onLeave}>
              {t('pay.recharge')}
            </RouterLink>
          </Link>
        </Alert>
      )}
      {payment.alert !== undefined && (
        <Alert tone="error" title={payment.alert || t('pay.state.fail')} live />
      )}
      {notReady && !orders && <Alert tone="info" title={t('pay.orders.notReady')} live />}

      <Flex align="center" justify="space-between" gap="4" wrap="wrap">
        <Stack gap="0">
          <Text tone="muted" size="sm">
            {t('pay.due')}
          </Text>
          <Text size="xl" weight="semibold" tabular aria-live="polite">
            {way === 'package' ? (
              t('pay.package.due', { count: request.orderNos.length })
            ) : orders ? (
              <Money cents={total} />
            ) : (
              '—'
            )}
          </Text>
        </Stack>
        <PayButton
          payment={payment}
          blocked={short}
          onPress={() => (orders ? payment.press() : setNotReady(true))}
        />
      </Flex>
      {showAll && (
        <AllOrdersDialog
          orders={orders}
          onClose={() => setShowAll(false)}
          onPay={() => {
            setShowAll(false);
            payment.press();
          }}
          blocked={short}
        />
      )}
    </Stack>
  );
}

/** Sends nothing before its second click. */
function PayButton({ payment, blocked, onPress }: { payment: Payment; blocked: boolean; onPress(): void }) {
  const { t } = useTexts('billing');
  const { step } = payment.state;
  return (
    <Button
      variant="primary"
      size="lg"
      minW="200px"
      loading={step === 'sending'}
      disabled={blocked || step === 'sending'}
      onClick={onPress}
      data-pay
    >
      {step === 'armed' ? t('pay.balance.again') : t('common:btn.pay')}
    </Button>
  );
}
