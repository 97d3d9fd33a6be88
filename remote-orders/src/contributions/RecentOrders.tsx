import { OrderStatus, type OrderCounts } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  chakra,
  ErrorState,
  Loading,
  Money,
  Panel,
  SkeletonRows,
  Text,
  Time,
} from '@certdeck/ui';
import { amountDue } from '@certdeck/validation';
import { StatusTag } from '../order/StatusTag.tsx';
import { useNewest, useOrderCounts } from './contributions.resource.ts';
import { OrderName } from './TaskParts.tsx';

/** Orders of one status, or what ends soon, which has a page of its own. */
const figures: readonly { title: string; to: string; count(counts: OrderCounts): number }[] = [
  ...(
    [
      ['dash.unpaid', OrderStatus.waitingForPayment],
      ['dash.verify', OrderStatus.waitingForVerification],
      ['dash.issued', OrderStatus.issued],
    ] as const
  ).map(([title, status]) => ({
    title,
    to: `/orders/list?status=${status}`,
    count: ({ byStatus }: OrderCounts) => byStatus[status] ?? 0,
  })),
  { title: 'dash.expiring', to: '/orders/expiring', count: ({ expiring }) => expiring },
];

const Figures = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    borderBottomWidth: '1px',
  },
});
const Figure = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    paddingInline: '4',
    paddingBlock: '2',
    minHeight: 'touch',
    fontSize: 'sm',
    color: 'fg.muted',
    _hover: { background: 'bg.subtle', color: 'fg' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '& > b': {
      color: 'fg',
      fontSize: 'lg',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      marginTop: 'auto',
    },
  },
});
const Row = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: 'minmax(0, 1fr) 176px 104px 88px',
    },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    paddingInline: '4',
    paddingBlock: '2',
    minHeight: { base: 'touch', md: '9' },
    _hover: { background: 'bg.subtle' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '& > *': { minWidth: 0 },
    '& [data-wide]': { display: { base: 'none', md: 'block' } },
    '& > [data-end]': { textAlign: 'end' },
    '& > [data-when]': { gridColumn: { base: '1 / -1', md: 'auto' }, textAlign: { md: 'end' } },
  },
});

/** The newest orders, below how many stand where; each leads to its page, each figure to its list. */
export default function RecentOrders() {
  const { t, lang } = useTexts('orders');
  const format = useFormats();
  const counts = useOrderCounts();
  const { data, error, isValidating, refresh } = useNewest();
  // An account without orders is asked for its first name instead.
  if (counts.data?.total === 0) return null;
  const failed = (counts.error && !counts.data) || (error && !data);
  const retry = () => void Promise.all([counts.refresh(), refresh()]);
  return (
    <Panel
      flush
      title={t('dash.recent')}
      actions={
        <Button asChild variant="link" size="sm">
          <RouterLink to="/orders/list">
            {counts.data ? t('dash.all.count', { n: format.number(counts.data.total) }) : t('dash.all')}
          </RouterLink>
        </Button>
      }
    >
      <Figures>
        {figures.map(({ title, to, count }) => (
          <li key={title}>
            <Figure asChild>
              <RouterLink to={to}>
                {t(title)} <b>{counts.data ? format.number(count(counts.data)) : '–'}</b>
              </RouterLink>
            </Figure>
          </li>
        ))}
      </Figures>
      {failed && (
        <ErrorState title={t('dash.failed')} retrying={isValidating || counts.isValidating} onRetry={retry} />
      )}
      {!failed && !data && (
        <Loading>
          <SkeletonRows rows={4} columns={3} />
        </Loading>
      )}
      {data && (
        <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {data.map((order) => (
            <li key={order.orderNo}>
              <Row asChild>
                <RouterLink to={`/ssl/certificate/${encodeURIComponent(order.orderNo)}`}>
                  <span>
                    <Text oneLine>
                      <OrderName order={order} />
                    </Text>
                    <Text size="sm" tone="muted" oneLine data-wide="">
                      {lang === 'zh' ? order.chineseName : order.productName}
                    </Text>
                  </span>
                  <span>
                    <StatusTag order={order} />
                  </span>
                  <Text as="span" size="sm" tabular data-wide="" data-end="">
                    <Money cents={amountDue(order).amount} />
                  </Text>
                  <Text as="span" size="sm" tone="muted" data-when="">
                    <Time value={order.createTime} relative="only" />
                  </Text>
                </RouterLink>
              </Row>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
