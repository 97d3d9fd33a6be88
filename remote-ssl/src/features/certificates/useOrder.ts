import { useEffect, useMemo, useRef, useState } from 'react';
import type { Organization, Product } from '@certdeck/contract';
import { type Placeholders, useSiteConfig } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useUser } from '@certdeck/session';
import { needsCompany } from '@certdeck/validation';
import { useNow } from '../../catalogue/useNow.ts';
import { batchContent, batchEntries, checkBatch } from './batch/content.ts';
import { changesOnly } from './ask/fill.ts';
import { useAsk } from './ask/useAsk.ts';
import { usePrice, type Priced } from './Certificates.resource.ts';
import type { OrderMode } from './form/OrderForm.ts';
import { orderDcv } from './form/payload.ts';
import { type OrderContent, singleContent } from './form/single.ts';
import { askedFor, forgetDraft, keptDraft } from './form/draft.ts';
import { useDraft } from './form/useDraft.ts';
import { namedProduct, startValues } from './form/startValues.ts';
import { useOrderForm } from './form/useOrderForm.ts';
import type { OrderValues } from './form/values.ts';
import { renewedChoices } from './renewal/renewedChoices.ts';
import { carriedFrom, useRenewed } from './renewal/useRenewed.ts';
import { ofCompany } from './submission/intent.ts';
import { orderApiCalls } from './submission/orderCalls.ts';
import { useBuy } from './submission/useBuy.ts';

const NONE: readonly string[] = [];

/** The names that the price of one order counts: the good ones. */
function chargedNames(priced: Priced): readonly string[] {
  if (priced === null || priced === 'unpriced') return NONE;
  return priced.flatMap(({ sslDomains = [], emails = [] }) => [...sslDomains, ...emails]);
}

export type Order = ReturnType<typeof useOrder>;

/** The form, its price and its submission; they live above the tabs, so that a look at the other tab loses nothing. */
export function useOrder(products: readonly Product[], mode: OrderMode) {
  const site = useSiteConfig();
  const [address] = useSearchParams();
  const owner = useUser()?.accountNo;
  const [{ fresh, kept, asked }] = useState(() => {
    const values = startValues(products, address, site);
    const asked = askedFor(address);
    return { fresh: values, kept: keptDraft(values, { asked, owner }), asked };
  });
  const [restored, setRestored] = useState(kept !== null);
  const [named] = useState(() => namedProduct(products, address) !== undefined);
  const [waiting, setWaiting] = useState(false);
  const [chosenCompany, setCompany] = useState<Organization | null>(null);

  const { form, formProps, setErrors, submit } = useOrderForm({
    mode,
    products,
    initial: kept ?? fresh,
    checkBatch,
    onSubmit: order,
  });
  const { product, values } = form;
  const ask = useAsk(form, named);
  const draft = useDraft(values, asked);
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
  // Names that no certificate takes together have no price.
  const mixed = mode === 'single' && ask.asked.kind === 'mixed';
  const priced = mixed ? null : (content?.priced ?? null);
  const price = usePrice(priced);
  const renewed = useRenewed(values.renews);
  const now = useNow();
  const buying = useBuy({
    product,
    fingerprint,
    setErrors,
    onOrdered: draft.drop,
    // Another tab may have renewed the order.
    onRefused: () => renewed?.refresh(),
  });
  const { state } = buying;

  const renewedOrder = renewed?.order;
  const mayFill = useRef(kept === null);
  // What the address can't say of the renewed order, once it is read; a choice that was made meanwhile stays.
  useEffect(() => {
    if (!mayFill.current || !renewedOrder || !product) return;
    mayFill.current = false;
    const isUntouched =
      values.dcvMethod === fresh.dcvMethod &&
      values.csrFrom === fresh.csrFrom &&
      values.mark === fresh.mark &&
      JSON.stringify(values.pairParams) === JSON.stringify(fresh.pairParams);
    if (!isUntouched) return;
    const changes = changesOnly(
      { ...values, ...renewedChoices(renewedOrder, product, values.pairParams) },
      values,
    );
    if (Object.keys(changes).length === 0) return;
    draft.fill();
    form.change(changes);
  }, [renewedOrder, product, values, fresh, form, draft]);

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
      ...intentOf(product, valid, ordered),
      serverKey: form.serverKey,
      amount: known.allNowPrice,
    });
  }

  function intentOf(product: Product, from: OrderValues, ordered: OrderContent) {
    // The row of a product that was looked at before has gone, and with it whom that product was for.
    const company = needsCompany(product) ? chosenCompany : null;
    return {
      product,
      values: form.serverKey && company ? { ...from, pairParams: ofCompany(from.pairParams, company) } : from,
      dcvMethod: orderDcv(product, ordered.names, site, from.dcvMethod).method,
      certs: ordered.certs(company?.orgName ?? ''),
    };
  }

  return {
    form: { ...form, dcv },
    renewed,
    now,
    /** End of the coverage that a renewal takes over, Unix seconds; 0 for none. */
    renewedUntil: carriedFrom(renewed, product, values.year, now),
    ask,
    draftSaves: draft.saves,
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
    charged: chargedNames(priced),
    mixed,
    price: price.state,
    buying,
    waiting,
    setCompany,
    /** The order as calls of the API; null while nothing could be ordered. */
    apiCalls:
      product && content && priced
        ? (given: Placeholders) => orderApiCalls(intentOf(product, values, content), given)
        : null,
  };
}
