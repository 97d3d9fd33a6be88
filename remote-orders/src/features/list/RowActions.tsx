import type { PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Button, DownloadIcon, HStack, IconButton, MoreIcon } from '@certdeck/ui';
import { Menu, type MenuItem } from '@certdeck/ui/overlays';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useApiCallLines } from '../../order/apiCalls.tsx';
import { useOrderActions } from '../../order/permitted.ts';
import { isRevocable } from '../../order/Revoke.dialog.tsx';
import type { Renewal } from '../../order/renewal.ts';

export interface RowActionsProps {
  order: PayOrder;
  renewal: Renewal;
  /** The order's files are being read. */
  downloading: boolean;
  onDownload: (order: PayOrder) => void;
  onPay: (order: PayOrder) => void;
  onCancel: (order: PayOrder) => void;
  onRevoke: (order: PayOrder) => void;
}

/** What may be done with one order: the next step as a button, the rest in a menu. */
export function RowActions(props: RowActionsProps) {
  const { order, renewal, downloading, onDownload, onPay, onCancel, onRevoke } = props;
  const { t } = useTexts('orders');
  const actions = useOrderActions()(order.orderStatus);
  const apiLines = useApiCallLines();
  const items: MenuItem[] = [
    {
      id: 'details',
      label: t('common:btn.details'),
      render: (content) => <RouterLink to={`/ssl/certificate/${order.orderNo}`}>{content}</RouterLink>,
    },
    ...(actions.cancel
      ? [{ id: 'cancel', label: t('cancel.order'), danger: true, onSelect: () => onCancel(order) }]
      : []),
    ...(actions.revoke && isRevocable(order)
      ? [{ id: 'revoke', label: t('revoke.act'), danger: true, onSelect: () => onRevoke(order) }]
      : []),
    {
      id: 'api',
      label: t('common:api.copy'),
      inner: { label: t('common:api.copy'), items: apiLines([order]) },
    },
  ];
  return (
    <HStack gap="1" justify="flex-end">
      {actions.pay && (
        <Button size="sm" onClick={() => onPay(order)}>
          {t('common:btn.pay')}
        </Button>
      )}
      {actions.download && renewal.offered && (
        <Button
          size="sm"
          loading={renewal.startingNo === order.orderNo}
          onClick={() => void renewal.start(order)}
        >
          {t('common:btn.renew')}
        </Button>
      )}
      {actions.download && (
        <IconButton
          size="sm"
          label={t('row.download', { name: order.commonName || order.orderNo })}
          loading={downloading}
          onClick={() => onDownload(order)}
        >
          <DownloadIcon />
        </IconButton>
      )}
      <Menu
        placement="bottom-end"
        trigger={
          <IconButton size="sm" label={t('row.actions', { orderNo: order.orderNo })}>
            <MoreIcon />
          </IconButton>
        }
        items={items}
      />
    </HStack>
  );
}
