import { useMemo, useState } from 'react';
import type { PayOrder } from '@certdeck/contract';
import { HelpLink, usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Badge, PageHeader, Stack } from '@certdeck/ui';
import { ColumnMenu, DensitySwitch, Tabs, useColumnChoice } from '@certdeck/ui/data';
import { CancelDialog } from '../../order/Cancel.dialog.tsx';
import { RevokeDialog } from '../../order/Revoke.dialog.tsx';
import { PaymentUnavailable, useOrderPayment } from '../../order/payment.tsx';
import { useRenewal } from '../../order/renewal.ts';
import { AutomaticDefault } from './AutomaticDefault.tsx';
import type { BulkTask } from './bulk/acts.ts';
import { BulkBanner } from './bulk/BulkBanner.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { orderColumns } from './columns.tsx';
import type { ListFilters } from './filters.ts';
import { ListFileActions } from './ListFileActions.tsx';
import { ListFilterBar } from './ListFilterBar.tsx';
import { useBrands, useOrderCounts, useOrders } from './OrderList.resource.ts';
import { OrderTable } from './OrderTable.tsx';
import { DcvRecordsDialog } from './records/DcvRecords.dialog.tsx';
import { statusTabs } from './statusTabs.ts';
import { useDownloads } from '../../files/useDownloads.ts';
import { useKeptChoice } from './useKeptChoice.ts';
import { useListAddress } from './views/useListAddress.ts';
import { useSavedViews } from './views/useSavedViews.ts';
import { ViewBar } from './views/ViewBar.tsx';

const loadFiles = () => import(/* webpackChunkName: "issued-files" */ '../../files/issuedFiles.ts');

/** The orders of a customer, all or those that are about to end: one screen. */
export function OrderList({ expiring }: { expiring: boolean }) {
  const { t, lang } = useTexts('orders');
  const { site } = usePortal();
  const name = expiring ? 'orders.expiring' : 'orders.list';
  const saved = useSavedViews(name);
  const address = useListAddress(site.orderLimit, saved);
  const { filters } = address;
  const read = useOrders(filters, expiring);
  const counts = useOrderCounts(!expiring);
  const brands = useBrands();
  const payment = useOrderPayment();
  const renewal = useRenewal();
  const downloads = useDownloads(loadFiles);
  const [cancelling, setCancelling] = useState<readonly PayOrder[] | null>(null);
  const [publishing, setPublishing] = useState<readonly PayOrder[] | null>(null);
  const [revoking, setRevoking] = useState<PayOrder | null>(null);
  const [task, setTask] = useState<BulkTask | null>(null);
  const [asked, ask] = useState(0);

  const chinese = lang === 'zh';
  const own = useMemo(() => orderColumns(t, chinese, expiring), [t, chinese, expiring]);
  const kept = useKeptChoice(name);
  const choice = useColumnChoice(own, {
    ...kept,
    // What a link says about columns isn't the person's own choice, and doesn't become it.
    ...(filters.hidden
      ? { hidden: filters.hidden, setHidden: (hidden) => address.go({ hidden, page: filters.page }) }
      : {}),
  });
  const active = address.activeOf(choice.hidden);

  // Other orders: what was selected isn't any more.
  const deselect = () => ask((times) => times + 1);
  const go = (next: Partial<ListFilters>) => {
    deselect();
    address.go(next);
  };
  const title = t(expiring ? 'expiring.title' : 'list.title');

  const list = (
    <OrderTable
      label={title}
      expiring={expiring}
      read={read}
      filters={filters}
      choice={choice}
      pay={payment.pay}
      renewal={renewal}
      downloads={downloads}
      asked={asked}
      onGo={go}
      onRecords={setPublishing}
      onCancel={setCancelling}
      onTask={setTask}
      onRevoke={setRevoking}
    />
  );

  const views = (
    <ViewBar
      saved={saved}
      divided={!expiring}
      active={active}
      current={{ query: address.query, hidden: [...choice.hidden] }}
      addressOf={(view) => `${location.origin}${location.pathname}?${address.searchOf(view)}`}
      onOpen={(view) => {
        deselect();
        address.open(view);
      }}
    />
  );

  return (
    <>
      <PageHeader
        title={title}
        description={
          expiring ? (
            <>
              {t('expiring.lead')} <HelpLink article="renewal">{t('expiring.guide')}</HelpLink>
            </>
          ) : undefined
        }
        actions={
          <>
            {expiring && <AutomaticDefault />}
            <ListFileActions filters={filters} expiring={expiring} />
          </>
        }
      />
      <Stack gap="4">
        <PaymentUnavailable payment={payment} />
        <BulkBanner onShow={(id) => setTask({ kind: 'run', id })} />
        <ListFilterBar filters={filters} brands={brands} onChange={go}>
          <DensitySwitch compact={choice.compact} setCompact={choice.setCompact} />
          <ColumnMenu choice={choice} />
        </ListFilterBar>
        {expiring ? (
          <>
            {views}
            {list}
          </>
        ) : (
          <Tabs
            label={t('list.tabs')}
            after={views}
            quiet={active !== undefined}
            value={filters.status || 'all'}
            // The columns of a view go with the view.
            onValueChange={(id) => go({ status: id === 'all' ? '' : id, hidden: undefined })}
            items={statusTabs(counts, filters.status, t).map((tab) => ({
              id: tab.id,
              label: tab.label,
              badge: tab.count === undefined ? undefined : <Badge>{tab.count}</Badge>,
              content: list,
            }))}
          />
        )}
      </Stack>
      <CancelDialog orders={cancelling} onClose={() => setCancelling(null)} onCancelled={deselect} />
      {publishing && <DcvRecordsDialog orders={publishing} onClose={() => setPublishing(null)} />}
      {task && <BulkDialog task={task} onTask={setTask} onStarted={deselect} />}
      {revoking && <RevokeDialog order={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}
