import { useEffect, useRef, useState } from 'react';
import type { PaymentRequest, PayWay } from '@certdeck/contract';
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
import { CodeStep } from '../provider-payment/CodeStep.tsx';
import { LeavingStep } from '../provider-payment/LeavingStep.tsx';
import { isProviderWay } from '../provider-payment/methods.ts';
import { RefusalAlert } from '../provider-payment/RefusalAlert.tsx';
import { AllOrdersDialog } from './AllOrders.dialog.tsx';
import { ConfirmState } from './ConfirmState.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { RefusedOrders } from './RefusedOrders.tsx';
import { amountDue, useOrdersToPay, usePackagesFor, usePayWays } from './payment.resource.ts';
import { type PayFrom, type Payment, usePayment } from './usePayment.ts';
import { WayChoice } from './WayChoice.tsx';

/** Orders shown before the rest goes behind the all-orders dialog. */
const SHOWN = 3;

interface Props {
  request: PaymentRequest;
  onPaid(): void;
  onLeave(): void;
  /** Called when leaving would interrupt something. */
  onBusy?(busy: boolean): void;
  /** The customer comes back from a provider's page: whether it is paid is looked up at once. */
  returned?: boolean;
}

/**
 * Chooses a way, pays (the balance with two clicks, a provider with one) and waits for the API's word. Used by the
 * dialog and by /payment.
 */
export function PaymentPanel({ request, onPaid, onLeave, onBusy, returned = false }: Props) {
  const { t } = useTexts('billing');
  const { orders, problem, reload } = useOrdersToPay(request.orderNos);
  const ways = usePayWays(request);
  const packages = usePackagesFor(request);
  const [chosenWay, setWay] = useState('balance');
  const way = wayOf(chosenWay, ways, packages?.fits ?? false);
  const payment = usePayment(request, way);
  const [showAll, setShowAll] = useState(false);
  const [notReady, setNotReady] = useState(false);
  const user = useUser();
  const { provider } = payment;
  const { step } = payment.state;
  const waiting = step === 'sending' || (step === 'confirming' && provider.state.step === 'ready');

  const begun = useRef(false);
  useEffect(() => {
    if (!returned || begun.current) return;
    begun.current = true;
    provider.confirm();
  });
  useEffect(() => onBusy?.(waiting), [waiting, onBusy]);
  useEffect(() => {
    if (step === 'paid') onPaid();
  }, [step, onPaid]);

  if (step === 'confirming' || step === 'paid' || step === 'held' || step === 'failed') {
    return (
      <Stack gap="2">
        <ConfirmState state={payment.state} orders={orders} />
        <Flex justify="center" gap="2" wrap="wrap">
          {provider.state.step !== 'ready' && (step === 'failed' || step === 'confirming') && (
            <Button variant={step === 'failed' ? 'primary' : 'ghost'} onClick={provider.reset}>
              {t('pay.other')}
            </Button>
          )}
          {(step === 'failed' || step === 'held') && (
            <Button variant="secondary" onClick={onLeave}>
              {t('pay.fail.leave')}
            </Button>
          )}
        </Flex>
      </Stack>
    );
  }
  if (payment.state.step === 'leaving') {
    const { method, url } = payment.state;
    return <LeavingStep method={method} url={url} onOther={provider.reset} />;
  }
  if (problem !== undefined) {
    return <ErrorState title={t('pay.orders.failed')} kept={problem} onRetry={reload} />;
  }

  const total = orders?.reduce((sum, order) => sum + amountDue(order), 0) ?? 0;
  // Who pays needn't be one who may read the balance: then the API says whether it suffices.
  const balance = user?.balance;
  const short = way === 'balance' && orders !== undefined && balance !== undefined && balance < total;
  if (payment.state.step === 'code') {
    return (
      <Stack gap="5">
        {orders && <OrderSummary orders={orders} />}
        <CodeStep
          state={payment.state}
          cents={orders ? total : undefined}
          onRetry={payment.press}
          onOther={provider.reset}
        />
      </Stack>
    );
  }

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

      <WayChoice
        request={request}
        ways={ways}
        packages={packages}
        balance={balance}
        value={typeof way === 'object' ? way.name : way}
        disabled={step === 'sending'}
        onChange={(chosen) => {
          payment.disarm();
          provider.reset();
          setWay(chosen);
        }}
      />

      {(short || payment.balanceTooLow) && (
        <Alert tone="warning" title={t('pay.balanceLow')}>
          <Link asChild>
            <RouterLink to="/deposit" onClick={onLeave}>
              {t('pay.recharge')}
            </RouterLink>
          </Link>
        </Alert>
      )}
      <RefusalAlert refusal={provider.refusal} onDismiss={provider.reset} onLeave={onLeave} />
      {payment.alert !== undefined && (
        <Alert
          tone="error"
          title={(payment.refused.length === 0 && payment.alert) || t('pay.state.fail')}
          live
        >
          {payment.refused.length > 0 && <RefusedOrders refused={payment.refused} orders={orders} />}
        </Alert>
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

/** What pays: the chosen way as long as it is offered, else the balance, where that is offered. */
function wayOf(chosen: string, ways: readonly PayWay[], fitsPackage: boolean): PayFrom {
  if (chosen === 'package' && fitsPackage) return 'package';
  const providers = ways.filter(isProviderWay);
  const isBalanceOff = !ways.some(({ name }) => name === 'balance');
  return (providers.find(({ name }) => name === chosen) ?? (isBalanceOff && providers[0])) || 'balance';
}

/** From the balance it sends nothing before its second click. */
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
