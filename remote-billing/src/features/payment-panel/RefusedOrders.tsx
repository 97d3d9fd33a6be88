import type { BatchQueue, PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Stack, Text } from '@certdeck/ui';

interface Props {
  refused: BatchQueue['failOrders'];
  /** The orders of the payment, for their names; undefined where they aren't loaded. */
  orders: readonly PayOrder[] | undefined;
}

/** Orders that weren't paid, by name and number, each with the reason. */
export function RefusedOrders({ refused, orders = [] }: Props) {
  const { t } = useTexts('billing');
  const names = new Map(orders.map(({ orderNo, commonName }) => [orderNo, commonName]));
  return (
    <Stack
      as="ul"
      aria-label={t('pay.queue.refused')}
      gap="0"
      w="full"
      maxH="320px"
      overflowY="auto"
      listStyleType="none"
      textAlign="start"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      tabIndex={0}
    >
      {refused.map(({ orderNo, msg }) => (
        <Box
          as="li"
          key={orderNo}
          px="4"
          py="2"
          css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
        >
          <Text mono weight="medium" overflowWrap="anywhere">
            {names.get(orderNo) || orderNo}
          </Text>
          <Text size="sm" tone="muted">
            {names.get(orderNo) ? `${orderNo} · ${msg}` : msg}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
