import type { DomainDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Flex, Money, Panel, Stack, Text, Time } from '@certdeck/ui';
import { OrderState } from '../../orders/OrderState.tsx';

/** What was paid for a name, the newest first, and what became of it. */
export function Bought({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  return (
    <Panel title={t('orders')}>
      <Stack as="ul" gap="3">
        {name.orders.map((order) => (
          <Flex as="li" key={order.orderNo} wrap="wrap" justify="space-between" columnGap="4" rowGap="1">
            <div>
              <Text>
                {/* texts: order.register order.renew order.restore order.transfer */}
                {t(`order.${order.kind}`, { count: order.years })} <OrderState state={order.status} />
              </Text>
              <Text size="sm" tone="muted">
                <Time value={order.createdTime} /> · {order.orderNo}
              </Text>
              {order.refusal !== '' && (
                <Text size="sm" tone="error">
                  {order.refusal}
                </Text>
              )}
            </div>
            <Money cents={order.amount} />
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}
