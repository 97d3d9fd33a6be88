import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Alert, Button, chakra, notify } from '@certdeck/ui';
import { Tabs } from '@certdeck/ui/data';
import { checkBatchSize } from '@certdeck/validation';
import { productTexts } from '../../catalogue/productTexts.ts';
import { batchContent, batchEntries, checkBatch } from './batch/content.ts';
import { AskCard } from './ask/AskCard.tsx';
import { changesOnly } from './ask/fill.ts';
import { useAsk } from './ask/useAsk.ts';
import { usePrice, type Priced } from './Certificates.resource.ts';
import type { OrderMode } from './form/OrderForm.ts';
import { orderDcv } from './form/payload.ts';
import { singleContent } from './form/single.ts';
import { forgetDraft, keptDraft } from './form/draft.ts';
import { useDraft } from './form/useDraft.ts';
import { startValues } from './form/startValues.ts';
import { useOrderForm } from './form/useOrderForm.ts';
import type { OrderValues } from './form/values.ts';
import { OrderPreview } from './preview/OrderPreview.tsx';
import { OrderRows } from './OrderRows.tsx';
import { RowStatesProvider, useNewRowStates } from './row/RowStates.tsx';
import { useStable } from './row/useStable.ts';
import { BuyRow } from './submission/BuyRow.tsx';
import { CreatedNotice } from './submission/CreatedNotice.tsx';
import { LockOverlay } from './submission/LockOverlay.tsx';
import { useBuy } from './submission/useBuy.ts';
import { termText } from '../../catalogue/termText.ts';

const Layout = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' },
    gap: '6',
    alignItems: 'start',
    // Room for the bar at the bottom of a phone.
    paddingBottom: { base: '20', md: 0 },
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
    // What has the focus must not hide behind the bar (WCAG 2.4.11) or the page's header.
    '& :is(input, textarea, select, button)': { scrollMarginBlock: '96px' },
  },
});
const AllRows = chakra('div', {
  base: {
    paddingInline: { base: '4', md: '6' },
    paddingBlock: '2',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});
const Side = chakra('aside', { base: { position: { xl: 'sticky' }, top: '20', minWidth: 0 } });

/** The buy screen once the products are known: two tabs over one form (SSL-001). */
export function OrderScreen({ products }: { products: readonly Product[] }) {
  const { t } = useTexts('ssl');
  const [address, setAddress] = useSearchParams();
  const mode: OrderMode = address.get('mode') === 'batch' ? 'batch' : 'single';
  const order = useOrder(products, mode);
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
  return <Tabs label={t('mode.label')} items={tabs} value={mode} onValueChange={choose} />;
}

const NONE: readonly string[] = [];

/** The names that the price of one order counts: the good ones. */
function chargedNames(priced: Priced): readonly string[] {
  if (priced === null || priced === 'unpriced') return NONE;
  return priced.flatMap(({ sslDomains = [], emails = [] }) => [...sslDomains, ...emails]);
}

type Order = ReturnType<typeof useOrder>;

/** The form, its price and its submission; they live above the tabs, so that a look at the other tab loses nothing. */
function useOrder(products: readonly Product[], mode: OrderMode) {
  const site = useSiteConfig();
  const [address] = useSearchParams();
  const owner = useUser()?.accountNo;
  const [{ fresh, kept }] = useState(() => {
    const values = startValues(products, address, site);
    return { fresh: values, kept: keptDraft(values, owner) };
  });
  const [restored, setRestored] = useState(kept !== null);
  const [named] = useState(() => products.some(({ productNo }) => productNo === address.get('product')));
  const [waiting, setWaiting] = useState(false);
  const [companyName, setCompanyName] = useState('');

  const { form, formProps, setErrors, submit } = useOrderForm({
    mode,
    products,
    initial: kept ?? fresh,
    checkBatch,
    onSubmit: order,
  });
  const { product, values } = form;
  const ask = useAsk(form, named);
  const dropDraft = useDraft(values);
  const entries = useMemo(
    () => (mode === 'batch' && product ? batchEntries(product, values) : []),
    [mode, product, values],
  );
  // A list of 500 names is looked at once, not for each render.
  const content = useMemo(() => {
    if (!product) return null;
    return mode === 'batch' ? batchContent(product, values.year, entries) : singleContent(product, values);
  }, [mode, product, values, entries]);
  const fingerprint = useMemo(() => JSON.stringify(values), [values]);
  // The method suits all names, in batch mode those of all orders (D-158).
  const dcv = product ? orderDcv(product, content?.names ?? [], site, values.dcvMethod) : form.dcv;
  const price = usePrice(content?.priced ?? null);
  const buying = useBuy({ product, fingerprint, setErrors, onOrdered: dropDraft });
  const { state } = buying;

  async function order(valid: OrderValues): Promise<void> {
    // The field above the rows may have selected another product since the last render.
    const product = products.find(({ productNo }) => productNo === valid.productNo);
    if (!product || state.phase !== 'idle') return;
    const ordered =
      mode === 'batch'
        ? batchContent(product, valid.year, batchEntries(product, valid))
        : singleContent(product, valid);
    setWaiting(true);
    const known = await price.whenKnown(ordered.priced);
    setWaiting(false);
    if (!known) return;
    await buying.buy({
      product,
      values: valid,
      dcvMethod: orderDcv(product, ordered.names, site, valid.dcvMethod).method,
      serverKey: form.serverKey,
      certs: ordered.certs(companyName),
      amount: known.allNowPrice,
    });
  }

  return {
    form: { ...form, dcv },
    ask,
    restored,
    startOver: () => {
      forgetDraft();
      setRestored(false);
      form.change(changesOnly(fresh, values));
    },
    formProps,
    submit,
    entries,
    names: content?.names ?? NONE,
    charged: chargedNames(content?.priced ?? null),
    price: price.state,
    buying,
    waiting,
    setCompanyName,
  };
}

function OrderView({ order }: { order: Order }) {
  const { t, lang } = useTexts('ssl');
  const { form, ask, formProps, submit, entries, names, charged, price, buying, waiting, setCompanyName } =
    order;
  const { mode, product, values } = form;
  const { state } = buying;
  const summary = product
    ? `${names[0] ?? productTexts(product, lang).name} · ${termText(values.year, t)}`
    : '';
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
  return (
    <Layout
      {...formProps}
      aria-label={t('ssl.title')}
      onKeyDown={(event) => {
        // Enter makes a line in a field of several; with Ctrl or ⌘ it buys from anywhere in the form.
        const here = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (!here || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
        {mode === 'single' && <AskCard ask={ask} selected={values.productNo} />}
        <Rows>
          <RowStatesProvider value={rows}>
            <OrderRows form={form} entries={entries} onCompanyName={setCompanyName} />
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
            <BuyRow price={price} summary={summary} state={state} waiting={waiting} onStop={buying.stop} />
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
        />
      </Side>
      {state.phase === 'creating' && <LockOverlay />}
    </Layout>
  );
}
