import { Link as RouterLink } from '@certdeck/federation/router';
import { useEffect, useRef } from 'react';
import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Button, Text } from '@certdeck/ui';
import type { CreatedOrders } from './intent.ts';

interface Props {
  orders: CreatedOrders;
  payment: 'cancelled' | 'unavailable';
  onPay(): void;
  onSaveKeys?(): void;
  onAnother(): void;
  /** The orders are of before a reload: the form below can buy again, and the focus stays where it is. */
  before?: boolean;
}

/** Orders that exist and are not paid: what was kept and the ways on (A§4.11). Paying later is always possible from the order. */
export function CreatedNotice({ orders, payment, onPay, onSaveKeys, onAnother, before = false }: Props) {
  const { t } = useTexts('ssl');
  const { hasRoute } = usePortal();
  const { orderNos, keys } = orders;
  const [only] = orderNos;
  const single = orderNos.length === 1 && only !== undefined;
  const place = single ? `/ssl/certificate/${only}` : '/orders/list';
  const notice = useRef<HTMLDivElement>(null);
  // The payment dialog has just closed over the top of a long form.
  useEffect(() => {
    if (before) return;
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [before]);
  return (
    <Box
      ref={notice}
      tabIndex={-1}
      margin={before ? undefined : '4'}
      outline="none"
      data-row={before ? undefined : 'buy'}
    >
      <Alert
        live={!before}
        tone={payment === 'unavailable' ? 'warning' : 'info'}
        title={t('created.title', { count: orderNos.length })}
        actions={
          <>
            <Button variant="primary" size="sm" onClick={onPay}>
              {t('created.pay')}
            </Button>
            {hasRoute(place) && (
              <Button size="sm" asChild>
                <RouterLink to={place}>{t(single ? 'created.open' : 'created.list')}</RouterLink>
              </Button>
            )}
            {keys.length > 0 && onSaveKeys && (
              <Button size="sm" onClick={onSaveKeys}>
                {t('key.save')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onAnother}>
              {t('created.another')}
            </Button>
          </>
        }
      >
        <Text>{t(payment === 'unavailable' ? 'created.unavailable' : 'created.unpaid')}</Text>
        {single && (
          <Text size="sm" tone="muted">
            {t('created.number')}{' '}
            <Text as="span" mono>
              {only}
            </Text>
          </Text>
        )}
      </Alert>
    </Box>
  );
}
