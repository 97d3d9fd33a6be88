import type { PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Button, DownloadIcon, Money, Text } from '@certdeck/ui';
import { amountDue } from '@certdeck/validation';
import { useOrderActions } from '../../order/permitted.ts';

export interface BulkActionsProps {
  orders: readonly PayOrder[];
  /** Files are being read. */
  downloading: boolean;
  onDownload: (orders: readonly PayOrder[]) => void;
  onPay: (orders: readonly PayOrder[]) => void;
  onCancel: (orders: readonly PayOrder[]) => void;
}

/** What may be done with the selected orders, each act with the number of orders it concerns. */
export function BulkActions({ orders, downloading, onDownload, onPay, onCancel }: BulkActionsProps) {
  const { t } = useTexts('orders');
  const actionsOf = useOrderActions();
  const payable = orders.filter(({ orderStatus }) => actionsOf(orderStatus).pay);
  const cancellable = orders.filter(({ orderStatus }) => actionsOf(orderStatus).cancel);
  const issued = orders.filter(({ orderStatus }) => actionsOf(orderStatus).download);
  const due = payable.reduce((sum, order) => sum + amountDue(order).amount, 0);
  return (
    <>
      {payable.length > 0 && (
        <Button size="sm" variant="primary" onClick={() => onPay(payable)}>
          {t('bulk.pay', { count: payable.length })} <Money cents={due} />
        </Button>
      )}
      {issued.length > 0 && (
        <Button size="sm" icon={<DownloadIcon />} loading={downloading} onClick={() => onDownload(issued)}>
          {t('bulk.download', { count: issued.length })}
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button size="sm" variant="dangerQuiet" onClick={() => onCancel(cancellable)}>
          {t('bulk.cancel', { count: cancellable.length })}
        </Button>
      )}
      {payable.length + cancellable.length + issued.length === 0 && (
        <Text as="span" size="sm" tone="muted">
          {t('bulk.none')}
        </Text>
      )}
    </>
  );
}
