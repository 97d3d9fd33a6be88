import type { PayOrder } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import type { Translate } from '@certdeck/i18n';
import { Box, Link, Money, Text, Time } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import { amountDue, toReadable } from '@certdeck/validation';
import { OrderRail } from '../../order/OrderRail.tsx';
import { Remark } from '../../order/Remark.tsx';
import { StatusTag } from '../../order/StatusTag.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import { EndsCell } from './EndsCell.tsx';

/** The columns of an order list; in the list of ends what is left comes first. */
export function orderColumns(t: Translate, chinese: boolean, expiring: boolean): Column<PayOrder>[] {
  const product = (order: PayOrder) => (chinese ? order.chineseName : order.productName);
  return [
    {
      id: 'name',
      header: t('column.name'),
      title: true,
      cell: (order) => (
        // Names break anywhere; without this the other columns would leave them one letter a line.
        <Box minW={{ md: '172px' }}>
          <Link asChild>
            <RouterLink to={`/ssl/certificate/${order.orderNo}`}>
              {toReadable(order.commonName) || product(order)}
            </RouterLink>
          </Link>
          {order.commonName !== '' && (
            <Text size="sm" tone="muted" truncate maxW={{ md: '190px' }} title={product(order)}>
              {product(order)}
            </Text>
          )}
        </Box>
      ),
    },
    { id: 'status', header: t('column.status'), cell: (order) => <StatusTag order={order} /> },
    expiring
      ? {
          id: 'daysLeft',
          header: t('column.daysLeft'),
          cell: (order) => (
            <>
              <DaysLeft order={order} />
              <Box marginTop="1.5" minW={{ md: '140px' }}>
                <OrderRail order={order} />
              </Box>
            </>
          ),
        }
      : {
          id: 'ends',
          header: t('column.certificateEnd'),
          sortable: true,
          cell: (order) => <EndsCell order={order} />,
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
    {
      id: 'orderNo',
      header: t('column.orderNo'),
      // The remark tells orders apart as their number does.
      cell: (order) => (
        <Remark order={order} compact>
          <Text mono whiteSpace="nowrap">
            {order.orderNo}
          </Text>
        </Remark>
      ),
    },
    {
      id: 'coverage',
      header: t('facts.coverage'),
      // '-' until it is paid.
      cell: (order) => <Time value={order.endTime || null} day />,
    },
  ];
}
