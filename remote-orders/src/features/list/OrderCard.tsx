import type { PayOrder } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { Box, Flex, Link, Money, Text } from '@certdeck/ui';
import { amountDue, toReadable } from '@certdeck/validation';
import { StatusTag } from '../../order/StatusTag.tsx';
import { EndsCell } from './EndsCell.tsx';

/** An order on a phone: what it is, where it stands and when it ends, short enough for three of them on a screen. */
export function OrderCard({ order, chinese }: { order: PayOrder; chinese: boolean }) {
  const product = chinese ? order.chineseName : order.productName;
  return (
    <>
      <Flex gap="2" align="flex-start" justify="space-between">
        <Box minW="0" fontWeight="semibold" overflowWrap="anywhere">
          <Link asChild>
            <RouterLink to={`/ssl/certificate/${order.orderNo}`}>
              {toReadable(order.commonName) || product}
            </RouterLink>
          </Link>
        </Box>
        <StatusTag order={order} />
      </Flex>
      <Text size="sm" tone="muted" marginBottom="1.5">
        <Money cents={amountDue(order).amount} /> · {product}
      </Text>
      <EndsCell order={order} />
      <Flex gap="2" marginTop="1.5" minW="0">
        <Text size="sm" tone="muted" mono whiteSpace="nowrap">
          {order.orderNo}
        </Text>
        {order.remark && (
          <Text size="sm" tone="muted" truncate>
            {order.remark}
          </Text>
        )}
      </Flex>
    </>
  );
}
