import { useState } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Button, ChangingText, Flex } from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { useCan } from '@certdeck/session';
import { nextEnd } from '../features/list/DaysLeft.tsx';
import { OrderRail } from '../order/OrderRail.tsx';
import { useRenewal } from '../order/renewal.ts';
import { useExpiring, useOrderCounts } from './contributions.resource.ts';
import { OrderName, TaskFailed, TaskLink, TaskWaiting } from './TaskParts.tsx';

const LIST = '/orders/expiring';
/** An end so near is urgent, in seconds. */
const URGENT = 14 * 86_400;

/** Certificates that have ended or end soon, the first end first, each with the button that renews it (D-191). */
export default function TodoEnds() {
  const { t, lang } = useTexts('orders');
  const format = useFormats();
  const [now] = useState(() => Date.now() / 1000);
  const counts = useOrderCounts();
  const total = counts.data?.expiring ?? 0;
  const { data, error, isValidating, refresh } = useExpiring(total > 0);
  const renewal = useRenewal();
  const mayBuy = useCan()('order:create') && renewal.offered;
  const failed = counts.error ?? error;
  if (failed && !data) {
    const retry = () => void Promise.all([counts.refresh(), refresh()]);
    return (
      <TaskFailed what={t('dash.ends.what')} busy={isValidating || counts.isValidating} onRetry={retry} />
    );
  }
  if (!counts.data || (total > 0 && !data)) return <TaskWaiting />;
  const rest = data ? total - data.length : 0;
  return (
    <>
      {data?.map((order, place) => {
        const end = nextEnd(order);
        const ended = end <= now;
        return (
          <TaskRow
            key={order.orderNo}
            tone={ended || end - now < URGENT ? 'error' : 'warning'}
            title={
              <>
                <OrderName order={order} />{' '}
                <ChangingText>
                  {t(ended ? 'todo.ended' : 'todo.ends', { when: format.relative(end) })}
                </ChangingText>
              </>
            }
            detail={
              <Flex columnGap="3" align="center" wrap="wrap">
                <ChangingText>{lang === 'zh' ? order.chineseName : order.productName}</ChangingText>
                <Box width="120px">
                  <OrderRail order={order} />
                </Box>
              </Flex>
            }
            action={
              mayBuy ? (
                <Button
                  size="sm"
                  variant={place === 0 ? 'primary' : undefined}
                  loading={renewal.startingNo === order.orderNo}
                  aria-label={`${t('common:btn.renew')}: ${order.commonName}`}
                  onClick={() => void renewal.start(order)}
                >
                  {t('common:btn.renew')}
                </Button>
              ) : (
                <TaskLink to={`/ssl/certificate/${order.orderNo}`}>{t('todo.show')}</TaskLink>
              )
            }
          />
        );
      })}
      {rest > 0 && (
        <TaskRow
          tone="warning"
          title={t('todo.ends.more', { count: rest })}
          action={<TaskLink to={LIST}>{t('todo.show')}</TaskLink>}
        />
      )}
    </>
  );
}
