import type { PayOrder } from '@certdeck/contract';
import { Box, CheckIcon, ClockIcon, Flex, Spinner, Text, WarningIcon } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { useTexts } from '@certdeck/i18n';
import { RefusedOrders } from './RefusedOrders.tsx';
import type { PaymentState } from './usePayment.ts';

interface Props {
  state: PaymentState;
  /** The orders of the payment, for their names; undefined where they aren't loaded. */
  orders: readonly PayOrder[] | undefined;
}

/** The three states of the confirm dialog (A§4.20), announced as they change. */
export function ConfirmState({ state, orders }: Props) {
  const { t } = useTexts('billing');
  if (!['confirming', 'paid', 'held', 'failed'].includes(state.step)) return null;
  return (
    <Flex
      direction="column"
      align="center"
      gap="3"
      py="8"
      role="status"
      aria-live="polite"
      textAlign="center"
    >
      {state.step === 'confirming' && (
        <>
          <Spinner size="lg" />
          <Text size="lg">{t('pay.state.pending')}</Text>
          {state.total !== undefined && (
            <Box w="full" maxW="320px">
              <Progress label={t('pay.queue')} value={state.done ?? 0} max={state.total} />
            </Box>
          )}
        </>
      )}
      {state.step === 'paid' && (
        <>
          <Box color="success.icon">
            <CheckIcon size={40} />
          </Box>
          <Text size="lg" weight="medium">
            {t('pay.state.success')}
          </Text>
        </>
      )}
      {state.step === 'held' && (
        <>
          <Box color="info.icon">
            <ClockIcon size={40} />
          </Box>
          <Text size="lg" weight="medium">
            {t('pay.state.held')}
          </Text>
          <Text tone="muted">{t('pay.held.next')}</Text>
        </>
      )}
      {state.step === 'failed' && (
        <>
          <Box color="error.icon">
            <WarningIcon size={40} />
          </Box>
          <Text size="lg" weight="medium">
            {t('pay.state.fail')}
          </Text>
          {state.queue ? (
            <EndedQueue queue={state.queue} orders={orders} />
          ) : (
            <Text tone="muted">{state.message || t('pay.fail.next')}</Text>
          )}
        </>
      )}
    </Flex>
  );
}

type Ended = NonNullable<Extract<PaymentState, { step: 'failed' }>['queue']>;

/** How a queue has ended: its counts, and each order that was not paid with the reason. */
function EndedQueue({ queue, orders }: { queue: Ended; orders: Props['orders'] }) {
  const { t } = useTexts('billing');
  return (
    <>
      <Text tabular>
        {t('common:batch.finished.counts', {
          total: queue.total,
          success: queue.successCount,
          fail: queue.failCount,
        })}
      </Text>
      <RefusedOrders refused={queue.failOrders} orders={orders} />
    </>
  );
}
