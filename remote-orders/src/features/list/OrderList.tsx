import { useCallback, useMemo, useState } from 'react';
import type { PayOrder } from '@certdeck/contract';
import { usePortal, useExplain } from '@certdeck/federation';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { localArea } from '@certdeck/session';
import { Badge, Button, CartIcon, DownloadIcon, EmptyState, PageHeader, Stack } from '@certdeck/ui';
import { ColumnMenu, ListBody, Pager, Table, Tabs, useColumnChoice } from '@certdeck/ui/data';
import { CancelDialog } from '../../order/Cancel.dialog.tsx';
import { PaymentUnavailable, useOrderPayment } from '../../order/payment.tsx';
import { useRenewal } from '../../order/renewal.ts';
import { BulkActions } from './BulkActions.tsx';
import { orderColumns } from './columns.tsx';
import { readFilters, writeFilters, type ListFilters } from './filters.ts';
import { ListFilterBar } from './ListFilterBar.tsx';
import { useBrands, useOrderCounts, useOrders } from './OrderList.resource.ts';
import { RowActions } from './RowActions.tsx';
import { statusTabs } from './statusTabs.ts';
import { useDownloads } from '../../files/useDownloads.ts';
import { useExport } from './useExport.ts';

const loadFiles = () => import(/* webpackChunkName: "issued-files" */ '../../files/issuedFiles.ts');

const BUY_PAGE = '/ssl/certificates';

/** The orders of a customer, all or those that are about to end: one screen (ORD-001, ORD-002). */
export function OrderList({ expiring }: { expiring: boolean }) {
  const { t, lang } = useTexts('orders');
  const { site } = usePortal();
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query, site.orderLimit);
  const explain = useExplain();
  const read = useOrders(filters, expiring);
  const counts = useOrderCounts(!expiring);
  const brands = useBrands();
  const payment = useOrderPayment();
  const renewal = useRenewal();
  const csv = useExport(expiring);
  const downloads = useDownloads(loadFiles);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [cancelling, setCancelling] = useState<readonly PayOrder[] | null>(null);

  const chinese = lang === 'zh';
  const own = useMemo(() => orderColumns(t, chinese, expiring), [t, chinese, expiring]);
  const choice = useColumnChoice(expiring ? 'orders.expiring' : 'orders.list', own, localArea());
  const { pay } = payment;
  const rowActions = useCallback(
    (order: PayOrder) => (
      <RowActions
        order={order}
        renewal={renewal}
        downloading={downloads.reading.has(order.orderNo)}
        onDownload={(one) => void downloads.save([one])}
        onPay={(one) => void pay([one])}
        onCancel={(one) => setCancelling([one])}
      />
    ),
    // A renewal and a download in progress are drawn in their rows.
    [renewal, downloads, pay],
  );

  const go = (next: Partial<ListFilters>) => {
    setSelection(new Set());
    setQuery(writeFilters({ ...filters, page: 1, ...next }, site.orderLimit), { replace: true });
  };
  const rows = read.data ?? [];
  const selected = rows.filter(({ orderNo }) => selection.has(orderNo));
  const filtered = Boolean(filters.status || filters.keyword || filters.brand);
  const title = t(expiring ? 'expiring.title' : 'list.title');

  const list = (
    <ListBody list={read} explain={explain}>
      <Stack gap="2">
        <Table
          label={title}
          columns={choice.columns}
          rows={rows}
          rowKey={(order) => order.orderNo}
          compact={choice.compact}
          shortcuts={choice.shortcuts}
          selection={selection}
          onSelection={setSelection}
          bulkActions={
            <BulkActions
              orders={selected}
              downloading={downloads.reading.size > 0}
              onDownload={(orders) => void downloads.save(orders)}
              onPay={(orders) => void pay(orders)}
              onCancel={(orders) => setCancelling(orders)}
            />
          }
          rowActions={rowActions}
          loading={read.isLoading || (read.isValidating && rows.length === 0)}
          skeletonRows={Math.min(filters.limit, 10)}
          empty={
            <Empty
              filtered={filtered}
              expiring={expiring}
              onClear={() => go({ status: '', keyword: '', brand: '' })}
            />
          }
        />
        <Pager total={read.total} limit={filters.limit} page={filters.page} onChange={(next) => go(next)} />
      </Stack>
    </ListBody>
  );

  return (
    <>
      <PageHeader
        title={title}
        description={expiring ? t('expiring.lead') : undefined}
        actions={
          <>
            <Button icon={<DownloadIcon />} loading={csv.exporting} onClick={() => void csv.save(filters)}>
              {t('common:btn.exportCsv')}
            </Button>
            <ColumnMenu choice={choice} />
          </>
        }
      />
      <Stack gap="4">
        <PaymentUnavailable payment={payment} />
        <ListFilterBar filters={filters} brands={brands} onChange={go} />
        {expiring ? (
          list
        ) : (
          <Tabs
            label={t('list.tabs')}
            value={filters.status || 'all'}
            onValueChange={(id) => go({ status: id === 'all' ? '' : id })}
            items={statusTabs(counts, filters.status, t).map((tab) => ({
              id: tab.id,
              label: tab.label,
              badge: tab.count === undefined ? undefined : <Badge>{tab.count}</Badge>,
              content: list,
            }))}
          />
        )}
      </Stack>
      <CancelDialog
        orders={cancelling}
        onClose={() => setCancelling(null)}
        onCancelled={() => setSelection(new Set())}
      />
    </>
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
