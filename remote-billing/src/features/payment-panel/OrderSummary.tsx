import type { PayOrder } from '@certdeck/contract';
import { Box, ChangingText, Flex, Money, Stack, Text } from '@certdeck/ui';
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
              <ChangingText>{lang === 'zh' ? order.chineseName : order.productName}</ChangingText>
              {' · '}
              <ChangingText>
                {order.validity > 6
                  ? t('term.days', { count: order.validity })
                  : t('term.years', { count: order.validity })}
              </ChangingText>
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
