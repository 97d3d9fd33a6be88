import { useState } from 'react';
import { orderCalls, type OrderDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, Flex, Money, notify, Panel, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { useOrderActions } from '../../../order/permitted.ts';
import { PaymentUnavailable, useOrderPayment } from '../../../order/payment.tsx';
import { CancelMoment } from '../CancelMoment.tsx';
import { ValidationPanel } from '../validation/ValidationPanel.tsx';
import { ReissueDialog } from './Reissue.dialog.tsx';

type Reissue = NonNullable<OrderDetail['reissue']>;

/** A reissue on its way: what it waits for, what is owed, what stands against it, and the names to be shown. */
export function ReissuePanel({ order, reissue }: { order: OrderDetail; reissue: Reissue }) {
  const { t } = useTexts('orders');
  const payment = useOrderPayment();
  const mayPay = useCan()('order:pay');
  const mayReissue = useOrderActions()(order.orderStatus).reissue;
  const [cancelling, setCancelling] = useState(false);
  const [mending, setMending] = useState(false);
  const { state, issueError, isSigning, revokeAfterHours, revokeWhenServed } = reissue;
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <Panel
        title={t('reissue.open.title')}
        actions={
          <>
            {mayReissue && !isSigning && (
              <Button variant="dangerQuiet" onClick={() => setCancelling(true)}>
                {t('reissue.cancel')}
              </Button>
            )}
            {state === 'unpaid' && mayPay && (
              <Button variant="primary" onClick={() => void payment.pay([order])}>
                {t('common:btn.pay')} <Money cents={reissue.reSignPriceDiff} />
              </Button>
            )}
            {state === 'refused' && mayReissue && (
              <Button variant="primary" onClick={() => setMending(true)}>
                {t('reissue.mend.act')}
              </Button>
            )}
          </>
        }
      >
        <Stack gap="3">
          {issueError ? (
            <Alert tone="error" live title={t(state === 'refused' ? 'reissue.refused' : 'reissue.blocked')}>
              {[issueError.code, issueError.detail].filter(Boolean).join(': ')}
              <CancelMoment
                time={issueError.cancelTime}
                text={reissue.reSignPriceDiff > 0 ? 'reissue.until' : 'reissue.until.free'}
              />
            </Alert>
          ) : (
            <Alert tone={state === 'unpaid' ? 'warning' : 'info'} live>
              {t(`reissue.state.${isSigning ? 'signing' : state}`)}
            </Alert>
          )}
          <Flex columnGap="4" rowGap="1" wrap="wrap">
            <Text size="sm" tone="muted">
              {t(reissue.newKey ? 'reissue.with.new' : 'reissue.with.same')}
            </Text>
            <Text size="sm" tone="muted">
              {revokeAfterHours === undefined
                ? t('reissue.before.keep')
                : revokeWhenServed
                  ? revokeAfterHours === 0
                    ? t('reissue.before.served')
                    : t('reissue.before.servedHours', { count: revokeAfterHours })
                  : t('reissue.before.revoke', { count: revokeAfterHours })}
            </Text>
          </Flex>
          <PaymentUnavailable payment={payment} />
        </Stack>
      </Panel>
      {state !== 'refused' && reissue.domains.some(({ status }) => status !== 'verified') && (
        <ValidationPanel order={asOrder(order, reissue)} names={reissue.domains} />
      )}
      {cancelling && <CancelReissue orderNo={order.orderNo} onClose={() => setCancelling(false)} />}
      {mending && <ReissueDialog order={order} mends onClose={() => setMending(false)} />}
    </Stack>
  );
}

/** The order as the validation of its further certificate sees it. */
const asOrder = (order: OrderDetail, { state, domains, createTime }: Reissue): OrderDetail => ({
  ...order,
  domains,
  payTime: createTime,
  stage: state === 'unpaid' ? 'payment' : 'validation',
});

/** Asks before a reissue is ended. */
function CancelReissue({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(orderCalls.cancelReSign);
  const confirm = async () => {
    const reply = await send({ orderNo });
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('reissue.cancelled'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('reissue.cancel.title')}
      confirmLabel={t('reissue.cancel')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>{t('reissue.cancel.text')}</Text>
    </ConfirmDialog>
  );
}
