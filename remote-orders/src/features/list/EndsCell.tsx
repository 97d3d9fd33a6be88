import { OrderStatus, type PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Text } from '@certdeck/ui';
import { OrderRail } from '../../order/OrderRail.tsx';
import { DaysLeft } from './DaysLeft.tsx';

/** When the certificate in force ends, in words and as its validity rail; why there is none before. */
export function EndsCell({ order }: { order: PayOrder }) {
  const { t } = useTexts('orders');
  const waits = order.orderStatus === OrderStatus.waitingForPayment;
  const isOver = order.orderStatus === OrderStatus.cancelled;
  if (isOver || (order.payTime === 0 && order.certExpireTime === 0)) {
    return (
      <Text as="span" tone="muted" whiteSpace="nowrap">
        {waits ? t('ends.unpaid') : '-'}
      </Text>
    );
  }
  if (order.payTime === 0) return <DaysLeft order={order} />;
  return (
    <Box minW={{ md: '140px' }} whiteSpace="nowrap">
      <OrderRail order={order} worded />
    </Box>
  );
}
