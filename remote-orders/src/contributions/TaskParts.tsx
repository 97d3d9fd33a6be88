import type { PayOrder } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Loading, RefreshIcon, Skeleton, Text } from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';

/** The name of an order as the page of it is headed. */
export function OrderName({ order }: { order: Pick<PayOrder, 'commonName' | 'orderNo'> }) {
  return (
    <Text as="span" mono weight="semibold">
      {toReadable(order.commonName) || order.orderNo}
    </Text>
  );
}

/** The way to where something is done. */
export function TaskLink({ to, primary, children }: { to: string; primary?: boolean; children: string }) {
  return (
    <Button asChild size="sm" variant={primary ? 'primary' : undefined}>
      <RouterLink to={to}>{children}</RouterLink>
    </Button>
  );
}

/** Stands in for a row whose read is under way. */
export function TaskWaiting() {
  return (
    <TaskRow
      tone="info"
      icon={<Skeleton width="16px" height="16px" />}
      title={
        <Loading>
          <Skeleton width="60%" height="4" />
        </Loading>
      }
    />
  );
}

/** A part of the list that could not be read. */
export function TaskFailed({ what, onRetry, busy }: { what: string; onRetry(): void; busy: boolean }) {
  const { t } = useTexts('orders');
  return (
    <TaskRow
      tone="error"
      title={what}
      detail={t('dash.failed')}
      action={
        <Button
          size="sm"
          icon={<RefreshIcon size={14} />}
          loading={busy}
          aria-label={`${t('common:btn.retry')}: ${what}`}
          onClick={onRetry}
        >
          {t('common:btn.retry')}
        </Button>
      }
    />
  );
}
