import type { PayOrder } from '@certdeck/contract';
import { Box, Flex, Money, Stack, Text, wholeText } from '@certdeck/ui';
import { useTexts } from '@certdeck/i18n';
import { amountDue } from './payment.resource.ts';

/** Names, product, term and amount of each order. */
export function OrderSummary({ orders }: { orders: readonly PayOrder[] }) {
  const { t, lang } = useTexts('billing');
  return (
    <Stack
      as="ul"
      gap="0"
      listStyleType="none"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      data-orders
    >
      {orders.map((order) => (
        <Flex
          as="li"
          key={order.orderNo}
          gap="4"
          px="4"
          py="3"
          align="center"
          justify="space-between"
          css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
        >
          <Box minW="0">
            <Text weight="medium" mono oneLine title={order.commonName}>
              {order.commonName || '—'}
            </Text>
            <Text tone="muted" size="sm" oneLine>
              {wholeText([
                lang === 'zh' ? order.chineseName : order.productName,
                ' · ',
                t(order.validity > 6 ? 'term.days' : 'term.years', { count: order.validity }),
              ])}
            </Text>
          </Box>
          <Text tabular weight="medium" flexShrink="0">
            <Money cents={amountDue(order)} />
          </Text>
        </Flex>
      ))}
    </Stack>
  );
}
