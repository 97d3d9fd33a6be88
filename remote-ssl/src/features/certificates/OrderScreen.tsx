import { flushSync } from 'react-dom';
import type { Product } from '@certdeck/contract';
import { CopyApiCall } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, chakra, isComposing, notify } from '@certdeck/ui';
import { Tabs } from '@certdeck/ui/data';
import { checkBatchSize, decodeRenewTicket } from '@certdeck/validation';
import { productTexts } from '../../catalogue/productTexts.ts';
import { AskCard } from './ask/AskCard.tsx';
import { DraftLine } from './form/DraftLine.tsx';
import type { OrderMode } from './form/OrderForm.ts';
import { OrderPreview } from './preview/OrderPreview.tsx';
import { OrderRows } from './OrderRows.tsx';
import { RenewalNotice, RenewedAlready } from './renewal/RenewalNotice.tsx';
import { keepInView } from './row/keepInView.ts';
import { RowStatesProvider, useNewRowStates } from './row/RowStates.tsx';
import { useStable } from './row/useStable.ts';
import { BuyRow } from './submission/BuyRow.tsx';
import { CreatedNotice } from './submission/CreatedNotice.tsx';
import { LockOverlay } from './submission/LockOverlay.tsx';
import { termText } from '../../catalogue/termText.ts';
import { type Order, useOrder } from './useOrder.ts';

const Layout = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' },
    gap: '6',
    alignItems: 'start',
    // Room for the bar at the bottom of a phone.
    paddingBottom: { base: '20', md: 0 },
    // What has the focus must not lie behind the bar (WCAG 2.4.11).
    '& :is(input, textarea, select, button, a, summary)': { scrollMarginBottom: '96px' },
  },
});
const Main = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minWidth: 0 },
});
const Rows = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    minWidth: 0,
  },
});
const AllRows = chakra('div', {
  base: {
    paddingInline: '4',
    paddingBlock: '2',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});
const ApiLine = chakra('div', { base: { marginTop: '2', textAlign: 'end' } });
const Side = chakra('aside', { base: { position: { xl: 'sticky' }, top: '20', minWidth: 0 } });

/** The buy screen once the products are known: two tabs over one form. */
export function OrderScreen({ products }: { products: readonly Product[] }) {
  const { t } = useTexts('ssl');
  const [address, setAddress] = useSearchParams();
  const renews = decodeRenewTicket(address.get('renew_ticket')).renews !== undefined;
  const mode: OrderMode = address.get('mode') === 'batch' && !renews ? 'batch' : 'single';
  const order = useOrder(products, mode);
  // One order is renewed by one.
  if (order.renewed) return <OrderView order={order} />;
  const tabs = (['single', 'batch'] as const).map((id) => ({
    id,
    label: t(`ssl.tab.${id}`),
    content: id === mode && <OrderView order={order} />,
  }));
  const choose = (id: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === 'batch') next.set('mode', id);
        else next.delete('mode');
        return next;
      },
      { replace: true },
    );
  return (
    <Tabs
      label={t('mode.label')}
      items={tabs}
      value={mode}
      onValueChange={choose}
      after={<DraftLine saves={order.draftSaves} />}
    />
  );
}

function OrderView({ order }: { order: Order }) {
  const { t, lang } = useTexts('ssl');
  const { form, ask, formProps, submit, entries, names, charged, price, buying, waiting, setCompany } = order;
  const { mode, product, values } = form;
  const { state } = buying;
  const { renewed, renewedUntil } = order;
  // One name would say nothing of the other orders.
  const what =
    entries.length > 1
      ? t('batch.orders', { count: entries.length })
      : (names[0] ?? (product && productTexts(product, lang).name));
  const summary = product ? `${what} · ${termText(values.year, t)}` : '';
  const rows = useNewRowStates();
  const check = useStable(() => {
    rows.submitted();
    const tooMany = checkBatchSize(entries.length);
    if (!product) notify.warning(t('ssl.create.noProduct'));
    else if (tooMany) notify.warning(t(tooMany.key));
    else void submit();
  });
  const press = () => {
    // What was typed last is in the rows before they are looked at.
    flushSync(ask.flush);
    check();
  };
  const renewal = renewed?.order?.renewedBy;
  // Once this page has made the renewal, it says so itself.
  if (renewed && renewal && state.phase === 'idle')
    return <RenewedAlready renewed={renewed} renewal={renewal.orderNo} />;
  return (
    <Layout
      {...formProps}
      aria-label={t('ssl.title')}
      onFocus={keepInView}
      onKeyDown={(event) => {
        // Enter makes a line in a field of several; with Ctrl or ⌘ it buys from anywhere in the form.
        const here = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (!here || isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        press();
      }}
      onSubmit={(event) => {
        // A dialog's form lies in here for React though not on the page.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        press();
      }}
    >
      <Main>
        {renewed && <RenewalNotice renewed={renewed} from={renewedUntil} now={order.now} names={names} />}
        {order.restored && (
          <Alert
            actions={
              <Button size="sm" onClick={order.startOver}>
                {t('draft.clear')}
              </Button>
            }
            title={t('draft.restored')}
          />
        )}
        {buying.unpaid && (
          <CreatedNotice
            before
            orders={buying.unpaid}
            payment="cancelled"
            onPay={() => buying.unpaid && void buying.pay(buying.unpaid)}
            onAnother={buying.reset}
          />
        )}
        {mode === 'single' && !renewed && <AskCard ask={ask} selected={values.productNo} />}
        <Rows>
          <RowStatesProvider value={rows}>
            <OrderRows
              form={form}
              renewed={renewed}
              renewedUntil={renewedUntil}
              entries={entries}
              onCompany={setCompany}
            />
          </RowStatesProvider>
          <AllRows>
            <Button variant="link" size="sm" onClick={() => rows.setAll(!rows.all)}>
              {t(rows.all ? 'row.fold' : 'row.all')}
            </Button>
          </AllRows>
          {buying.lost && (
            <Alert live tone="warning">
              {t('submit.lost')}
            </Alert>
          )}
          {state.phase === 'created' && state.payment !== 'open' ? (
            <CreatedNotice
              orders={state.orders}
              payment={state.payment}
              onPay={() => void buying.pay(state.orders)}
              onSaveKeys={() => buying.saveKeys(state.orders)}
              onAnother={buying.reset}
            />
          ) : (
            <BuyRow
              price={price}
              blocked={order.mixed ? t('ask.mixed.price') : undefined}
              summary={summary}
              state={state}
              waiting={waiting}
              onStop={buying.stop}
            />
          )}
        </Rows>
      </Main>
      <Side>
        <OrderPreview
          product={product}
          values={values}
          names={names}
          charged={charged}
          orders={mode === 'batch' ? entries.length : undefined}
          dcv={form.dcv}
          price={price}
          renewedUntil={renewedUntil}
        />
        {order.apiCalls && (
          <ApiLine>
            <CopyApiCall calls={order.apiCalls} />
          </ApiLine>
        )}
      </Side>
      {state.phase === 'creating' && <LockOverlay />}
    </Layout>
  );
}
