import { useCallback, useState } from 'react';
import type { PayOrder } from '@certdeck/contract';
import { usePortal, useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, CartIcon, EmptyState, Stack } from '@certdeck/ui';
import { type ColumnChoice, ListBody, Pager, type Sort, Table } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';
import type { useOrderPayment } from '../../order/payment.tsx';
import type { useRenewal } from '../../order/renewal.ts';
import type { BulkTask } from './bulk/acts.ts';
import { BulkActions } from './BulkActions.tsx';
import type { ListFilters } from './filters.ts';
import type { useOrders } from './OrderList.resource.ts';
import { OrderCard } from './OrderCard.tsx';
import { RowActions } from './RowActions.tsx';
import { useListLetters } from './useListLetters.ts';
import type { Downloads } from '../../files/useDownloads.ts';

const BUY_PAGE = '/ssl/certificates';

const BY_ENDS: Sort = { column: 'ends', direction: 'asc' };
const NONE: ReadonlySet<string> = new Set();

interface Props {
  /** What the list is, for assistive technology. */
  label: string;
  expiring: boolean;
  read: ReturnType<typeof useOrders>;
  filters: ListFilters;
  choice: ColumnChoice<PayOrder>;
  pay: ReturnType<typeof useOrderPayment>['pay'];
  renewal: ReturnType<typeof useRenewal>;
  downloads: Downloads;
  /** How often the person has asked for other orders; what was selected among those before isn't any more. */
  asked: number;
  onGo(next: Partial<ListFilters>): void;
  onRecords(orders: readonly PayOrder[]): void;
  onCancel(orders: readonly PayOrder[]): void;
  onTask(task: BulkTask): void;
  onRevoke(order: PayOrder): void;
}

/** The orders and what is done with them. What is selected is known here alone, so that a tick draws nothing around the list. */
export function OrderTable(props: Props) {
  const { label, expiring, read, filters, choice, pay, renewal, downloads, asked } = props;
  const { onGo, onRecords, onCancel, onTask, onRevoke } = props;
  const { lang } = useTexts('orders');
  const explain = useExplain();
  const [held, hold] = useState({ asked, keys: NONE });
  const selection = held.asked === asked ? held.keys : NONE;
  const setSelection = (keys: ReadonlySet<string>) => hold({ asked, keys });

  const chinese = lang === 'zh';
  const { reading, save } = downloads;
  const letters = useListLetters({
    renewal,
    isReading: (orderNo) => reading.has(orderNo),
    download: (order) => void save([order]),
  });
  const rowActions = useCallback(
    (order: PayOrder) => (
      <RowActions
        order={order}
        renewal={renewal}
        downloading={reading.has(order.orderNo)}
        onDownload={(one) => void save([one])}
        onPay={(one) => void pay([one])}
        onCancel={(one) => onCancel([one])}
        onRevoke={onRevoke}
      />
    ),
    // A renewal and a download in progress are drawn in their rows.
    [renewal, reading, save, pay, onCancel, onRevoke],
  );

  const rowText = useCallback(
    ({ commonName, chineseName, productName, orderNo, remark }: PayOrder) =>
      [toReadable(commonName), chinese ? chineseName : productName, orderNo, remark]
        .filter(Boolean)
        .join(' · '),
    [chinese],
  );
  const card = useCallback((order: PayOrder) => <OrderCard order={order} chinese={chinese} />, [chinese]);

  const rows = read.data ?? [];
  const selected = rows.filter(({ orderNo }) => selection.has(orderNo));
  const filtered = Boolean(filters.status || filters.keyword || filters.brand || filters.ends);

  return (
    <ListBody list={read} explain={explain}>
      <Stack gap="2">
        <Table
          label={label}
          columns={choice.columns}
          rows={rows}
          rowKey={(order) => order.orderNo}
          rowText={rowText}
          compact={choice.compact}
          shortcuts={choice.shortcuts}
          letters={letters}
          sort={filters.sort === 'ends' ? BY_ENDS : undefined}
          onSort={({ direction }) => onGo({ sort: direction === 'asc' ? 'ends' : '' })}
          selection={selection}
          onSelection={setSelection}
          bulkActions={
            <BulkActions
              orders={selected}
              downloads={downloads}
              onPay={(orders) => void pay(orders)}
              onRecords={onRecords}
              onCancel={onCancel}
              onTask={onTask}
              onNarrow={(orders) => setSelection(new Set(orders.map(({ orderNo }) => orderNo)))}
            />
          }
          rowActions={rowActions}
          card={card}
          loading={read.isLoading || (read.isValidating && rows.length === 0)}
          skeletonRows={Math.min(filters.limit, 10)}
          empty={
            <Empty
              filtered={filtered}
              expiring={expiring}
              onClear={() => onGo({ status: '', keyword: '', brand: '', ends: '' })}
            />
          }
        />
        <Pager total={read.total} limit={filters.limit} page={filters.page} onChange={(next) => onGo(next)} />
      </Stack>
    </ListBody>
  );
}

interface EmptyProps {
  filtered: boolean;
  expiring: boolean;
  onClear: () => void;
}

/** Why there are no rows, and the next step. */
function Empty({ filtered, expiring, onClear }: EmptyProps) {
  const { t } = useTexts('orders');
  const { hasRoute } = usePortal();
  if (filtered) {
    return (
      <EmptyState
        level={2}
        title={t('common:empty.filtered')}
        actions={<Button onClick={onClear}>{t('list.clear')}</Button>}
      />
    );
  }
  if (expiring) return <EmptyState level={2} title={t('expiring.empty')} />;
  return (
    <EmptyState
      level={2}
      title={t('list.empty')}
      actions={
        hasRoute(BUY_PAGE) ? (
          <Button asChild variant="primary">
            <RouterLink to={BUY_PAGE}>
              <CartIcon /> {t('list.buy')}
            </RouterLink>
          </Button>
        ) : undefined
      }
    >
      {t('list.empty.text')}
    </EmptyState>
  );
}
