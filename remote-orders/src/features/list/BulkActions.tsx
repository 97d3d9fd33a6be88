import type { PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, DownloadIcon, Flex, Money, MoreIcon, Text } from '@certdeck/ui';
import { Menu } from '@certdeck/ui/overlays';
import { amountDue, orderActions } from '@certdeck/validation';
import type { Downloads } from '../../files/useDownloads.ts';
import { ApiCalls } from '../../order/apiCalls.tsx';
import { useOrderActions } from '../../order/permitted.ts';
import { type BulkTask, useBulkActions } from './bulk/acts.ts';
import { useVerification } from './useVerification.ts';

export interface BulkActionsProps {
  orders: readonly PayOrder[];
  downloads: Pick<Downloads, 'save' | 'progress' | 'cancel'>;
  onPay: (orders: readonly PayOrder[]) => void;
  onRecords: (orders: readonly PayOrder[]) => void;
  onCancel: (orders: readonly PayOrder[]) => void;
  /** Opens the plan of one act for all of them. */
  onTask: (task: BulkTask) => void;
  /** Selects these alone. */
  onNarrow: (orders: readonly PayOrder[]) => void;
}

// texts: bulk.only.*
const acts = ['pay', 'download', 'verify', 'cancel'] as const;

/**
 * What may be done with all selected orders, each act with what it costs. An act that only some of them allow isn't
 * offered: the bar says how many those are, and selects them alone.
 */
export function BulkActions(props: BulkActionsProps) {
  const { orders, downloads, onPay, onRecords, onCancel, onTask, onNarrow } = props;
  const { t } = useTexts('orders');
  const can = useCan();
  const actionsOf = useOrderActions();
  const { verify, isVerifying } = useVerification();
  const { progress } = downloads;
  const planned = useBulkActions()(orders);
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const allowing = (act: (typeof acts)[number]) =>
    orders.filter(({ orderStatus }) => actionsOf(orderStatus)[act]);
  const offered = (act: (typeof acts)[number]) => allowing(act).length === orders.length;
  const partly = acts.flatMap((act) => {
    const some = allowing(act);
    return some.length > 0 && some.length < orders.length ? [{ act, some }] : [];
  });
  const isPay = orders.some(({ orderStatus }) => orderActions(orderStatus).pay);
  const due = orders.reduce((sum, order) => sum + amountDue(order).amount, 0);
  // Before the payment too: what is published then is found with the first look.
  const haveRecords = orders.every(({ orderStatus }) => {
    const actions = orderActions(orderStatus);
    return actions.pay || actions.verify;
  });
  const nothing = planned.length === 0 && !acts.some(offered) && partly.length === 0 && !haveRecords;

  if (progress) {
    return (
      <Flex align="center" gap="3" wrap="wrap">
        <progress value={progress.done} max={progress.total} aria-label={t('bulk.reading.label')} />
        <Text as="span" size="sm" tabular>
          {t('bulk.reading', { done: progress.done, total: progress.total })}
        </Text>
        <Button size="sm" onClick={downloads.cancel}>
          {t('common:btn.cancel')}
        </Button>
      </Flex>
    );
  }
  return (
    <>
      {offered('pay') && (
        <Button size="sm" variant="primary" onClick={() => onPay(orders)}>
          {t('bulk.pay', { count: orders.length })} <Money cents={due} />
        </Button>
      )}
      {offered('download') && (
        <Button size="sm" icon={<DownloadIcon />} onClick={() => void downloads.save(orders)}>
          {t('bulk.download', { count: orders.length })}
        </Button>
      )}
      {offered('verify') && (
        <Button size="sm" loading={isVerifying} onClick={() => void verify(orders)}>
          {t('bulk.verify', { count: orders.length })}
        </Button>
      )}
      {haveRecords && (
        <Button size="sm" onClick={() => onRecords(orders)}>
          {t('bulk.records')}
        </Button>
      )}
      {offered('cancel') && (
        <Button size="sm" variant="dangerQuiet" onClick={() => onCancel(orders)}>
          {t('bulk.cancel', { count: orders.length })}
        </Button>
      )}
      {planned.length > 0 && (
        <Menu
          placement="bottom-start"
          items={planned.map((action) => ({
            id: action,
            label: t(`many.act.${action}`),
            danger: action === 'revoke',
            onSelect: () => onTask({ kind: 'plan', action, orderNos }),
          }))}
          trigger={
            <Button size="sm" icon={<MoreIcon />}>
              {t('many.more')}
            </Button>
          }
        />
      )}
      {partly.map(({ act, some }) => (
        <Button key={act} size="sm" variant="ghost" onClick={() => onNarrow(some)}>
          {t(`bulk.only.${act}`, { n: some.length, total: orders.length })}
        </Button>
      ))}
      <ApiCalls orders={orders} size="sm" />
      {(nothing || (isPay && !can('order:pay'))) && (
        <Text as="span" size="sm" tone="muted">
          {isPay && !can('order:pay') ? t('bulk.noPayment') : t('bulk.none')}
        </Text>
      )}
    </>
  );
}
