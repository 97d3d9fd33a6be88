import type { OrderCounts as Counts } from '@certdeck/contract';
import { OrderStatus } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Box, Button, FigureTile, Loading, RefreshIcon, Skeleton } from '@certdeck/ui';
import { useOrderCounts } from './contributions.resource.ts';

/** Orders of one status, or what ends soon, which has a page of its own. */
const tiles: readonly { title: string; to: string; count(counts: Counts): number; warns?: true }[] = [
  {
    title: 'dash.unpaid',
    to: `/orders/list?status=${OrderStatus.waitingForPayment}`,
    count: ({ byStatus }) => byStatus[OrderStatus.waitingForPayment] ?? 0,
  },
  {
    title: 'dash.verify',
    to: `/orders/list?status=${OrderStatus.waitingForVerification}`,
    count: ({ byStatus }) => byStatus[OrderStatus.waitingForVerification] ?? 0,
  },
  {
    title: 'dash.issued',
    to: `/orders/list?status=${OrderStatus.issued}`,
    count: ({ byStatus }) => byStatus[OrderStatus.issued] ?? 0,
  },
  { title: 'dash.expiring', to: '/orders/expiring', count: ({ expiring }) => expiring, warns: true },
];

/** How many orders stand where, each figure leading to the list behind it (HOST-014). */
export default function OrderCounts() {
  const { t } = useTexts('orders');
  const format = useFormats();
  const { data, error, isValidating, refresh } = useOrderCounts();
  return (
    <>
      {tiles.map(({ title, to, count, warns }) => {
        const value = data && count(data);
        return (
          <FigureTile
            key={title}
            label={t(title)}
            warns={warns && value !== undefined && value > 0}
            value={value === undefined ? <Waiting failed={error !== undefined} /> : format.number(value)}
            link={(content) => <RouterLink to={to}>{content}</RouterLink>}
          />
        );
      })}
      {error && !data && (
        <Box data-whole="">
          <Alert
            tone="error"
            title={t('dash.failed')}
            actions={
              <Button
                size="sm"
                icon={<RefreshIcon size={14} />}
                loading={isValidating}
                onClick={() => void refresh()}
              >
                {t('common:btn.retry')}
              </Button>
            }
          />
        </Box>
      )}
    </>
  );
}

/** The figure is on the way, or could not be had. */
function Waiting({ failed }: { failed: boolean }) {
  if (failed) return '–';
  return (
    <Loading>
      <Skeleton width="12" height="7" marginBlock="1" />
    </Loading>
  );
}
