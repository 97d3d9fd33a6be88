import { useState } from 'react';
import type { PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Button, Flex, Loading, Money, SkeletonRows, Stack, Text } from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';
import { OrderSummary } from './OrderSummary.tsx';
import { amountDue } from './payment.resource.ts';

interface Props {
  /** Undefined while they load. */
  orders: readonly PayOrder[] | undefined;
  /** Paying isn't possible now. */
  blocked: boolean;
  onClose(): void;
  onPay(): void;
}

/** Every order of the payment. Pressing pay before they are loaded says so and sends nothing (A§8.11). */
export function AllOrdersDialog({ orders, blocked, onClose, onPay }: Props) {
  const { t } = useTexts('billing');
  const [early, setEarly] = useState(false);
  const total = orders?.reduce((sum, order) => sum + amountDue(order), 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('pay.orders.title')}
      footer={
        <Flex w="full" align="center" justify="space-between" gap="4">
          <Text weight="semibold" tabular>
            {total === undefined ? '—' : <Money cents={total} />}
          </Text>
          <Button variant="primary" disabled={blocked} onClick={() => (orders ? onPay() : setEarly(true))}>
            {t('common:btn.pay')}
          </Button>
        </Flex>
      }
    >
      <Stack gap="3">
        {early && !orders && <Alert tone="info" title={t('pay.orders.notReady')} live />}
        <Box maxH="60vh" overflowY="auto">
          {orders ? (
            <OrderSummary orders={orders} />
          ) : (
            <Loading>
              <SkeletonRows rows={6} columns={2} />
            </Loading>
          )}
        </Box>
      </Stack>
    </Dialog>
  );
}
