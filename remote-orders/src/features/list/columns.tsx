import type { PayOrder } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import type { Translate } from '@certdeck/i18n';
import { Box, Link, Money, Text, Time } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import { amountDue, toReadable, validityEnd } from '@certdeck/validation';
import { OrderRail } from '../../order/OrderRail.tsx';
import { Remark } from '../../order/Remark.tsx';
import { StatusTag } from '../../order/StatusTag.tsx';
import { DaysLeft } from './DaysLeft.tsx';

/** The columns of an order list; in the list of ends what is left comes first. */
export function orderColumns(t: Translate, chinese: boolean, expiring: boolean): Column<PayOrder>[] {
  const product = (order: PayOrder) => (chinese ? order.chineseName : order.productName);
  const columns: Column<PayOrder>[] = [
    {
      id: 'name',
      header: t('column.name'),
      title: true,
      cell: (order) => (
        // Names break anywhere; without this the other columns would leave them one letter a line.
        <Box minW={{ md: '160px' }}>
          <Link asChild>
            <RouterLink to={`/ssl/certificate/${order.orderNo}`}>
              {toReadable(order.commonName) || product(order)}
            </RouterLink>
          </Link>
        </Box>
      ),
    },
    {
      id: 'orderNo',
      header: t('column.orderNo'),
      cell: (order) => (
        <>
          <Text mono whiteSpace="nowrap">
            {order.orderNo}
          </Text>
          <Text size="sm" tone="muted">
            {product(order)}
          </Text>
        </>
      ),
    },
    { id: 'status', header: t('column.status'), cell: (order) => <StatusTag order={order} /> },
    {
      id: 'coverage',
      header: t('facts.coverage'),
      // '-' until it is paid (ORD-016).
      cell: (order) => (
        <>
          <Time value={validityEnd(order.payTime, order.validity)} day />
          {order.certExpireTime > 0 && (
            <Text size="sm" tone="muted" whiteSpace="nowrap">
              {t('certificate.title')} <Time value={order.certExpireTime} day />
            </Text>
          )}
          <Box marginTop="1.5" minW={{ md: '120px' }}>
            <OrderRail order={order} />
          </Box>
        </>
      ),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: (order) => <Money cents={amountDue(order).amount} />,
    },
    {
      id: 'created',
      header: t('column.created'),
      cell: (order) => <Time value={order.createTime} day />,
      hidden: true,
    },
    { id: 'brand', header: t('column.brand'), cell: (order) => order.brandName || '-', hidden: true },
    { id: 'remark', header: t('column.remark'), cell: (order) => <Remark order={order} compact /> },
  ];
  if (!expiring) return columns;
  const left: Column<PayOrder> = {
    id: 'daysLeft',
    header: t('column.daysLeft'),
    cell: (order) => <DaysLeft order={order} />,
  };
  return columns.flatMap((column) => (column.id === 'name' ? [column, left] : [column]));
}
