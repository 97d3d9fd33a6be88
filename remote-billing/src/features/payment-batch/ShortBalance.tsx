import type { PayOrder } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Link, Money, Text } from '@certdeck/ui';
import type { Coverage } from './coverage.ts';

/** Names that are told one by one. */
const NAMED = 5;

/** The chosen orders cost more than the balance: how many it covers, and which it doesn't. */
export function ShortBalance({ fitting, left }: Coverage) {
  const { t } = useTexts('billing');
  const total = fitting.length + left.length;
  return (
    <Alert
      tone="warning"
      live
      title={fitting.length === 0 ? t('batch.short.none') : t('batch.short', { fit: fitting.length, total })}
      actions={
        <Link asChild>
          <RouterLink to="/deposit">{t('pay.recharge')}</RouterLink>
        </Link>
      }
    >
      <Text>{t('batch.short.left')}</Text>
      <Box as="ul" aria-label={t('batch.short.left')}>
        {left.slice(0, NAMED).map((order) => (
          <li key={order.orderNo}>
            <NameAndPrice order={order} />
          </li>
        ))}
      </Box>
      {left.length > NAMED && <Text>{t('batch.short.more', { count: left.length - NAMED })}</Text>}
    </Alert>
  );
}

function NameAndPrice({ order }: { order: PayOrder }) {
  return (
    <>
      <Text as="span" mono overflowWrap="anywhere">
        {order.commonName || order.orderNo}
      </Text>{' '}
      <Text as="span" tabular tone="muted">
        <Money cents={order.payAmount} />
      </Text>
    </>
  );
}
