import { useCallback, useMemo } from 'react';
import { productClass, productClasses, productRows, type ProductClass } from '@certdeck/validation';
import { brandOptions } from '../../catalogue/brands.ts';
import type { DcvMethod, Organization, Product } from '@certdeck/contract';
import { BatchCsrRow, BatchNamesRow } from './batch/BatchRow.tsx';
import type { BatchEntry } from './batch/content.ts';
import { BrandRow } from './brand/BrandRow.tsx';
import { CsrRow } from './csr/CsrRow.tsx';
import { DcvRow } from './dcv/DcvRow.tsx';
import type { OrderForm } from './form/OrderForm.ts';
import type { OrderValues } from './form/values.ts';
import { keptProduct, latestTypeFirst, offeredProducts } from './form/selection.ts';
import { MarkRow } from './mark/MarkRow.tsx';
import { needsMark } from './mark/needsMark.ts';
import { MailboxRow } from './names/MailboxRow.tsx';
import { NamesRow } from './names/NamesRow.tsx';
import { SubjectRow } from './names/SubjectRow.tsx';
import { PartiesRow } from './parties/PartiesRow.tsx';
import { ProductRow } from './product/ProductRow.tsx';
import { keptRequest, type Renewed } from './renewal/useRenewed.ts';
import { useStable } from './row/useStable.ts';
import { TermRow } from './term/TermRow.tsx';
import { TypeRow } from './type/TypeRow.tsx';

interface Props {
  form: OrderForm;
  /** The order that is renewed: its product is no choice, and its request may be used again. */
  renewed: Renewed | null;
  /** End of the coverage that is taken over, Unix seconds; 0 for none. */
  renewedUntil: number;
  /** The orders of a batch; empty in single mode. */
  entries: readonly BatchEntry[];
  /** The chosen company: its name stands in for an empty subject name, and it is the organisation of a request. */
  onCompany(company: Organization | null): void;
}

/** The rows in their order (A§2.25): brand, type, product, years, method, CSR, names, contact and company. */
export function OrderRows({ form, renewed, renewedUntil, entries, onCompany }: Props) {
  const { values, held, products, product, site, change, chooseProduct } = form;
  const options = useMemo(() => brandOptions(products, site), [products, site]);
  const { brand, types } = values;
  const offered = useMemo(
    () => latestTypeFirst(offeredProducts(products, brand, types), types),
    [products, brand, types],
  );
  const classes = useMemo(
    () =>
      productClasses.filter((type) =>
        products.some((one) => one.brand === brand && productClass(one.productType) === type),
      ),
    [products, brand],
  );

  /** After brand or types changed: a product of the same kind, or none. */
  const list = useStable((given: Partial<Pick<OrderValues, 'brand' | 'types'>>) => {
    const next = { ...held(), ...given };
    const selected = products.find(({ productNo }) => productNo === next.productNo);
    const kept = keptProduct(offeredProducts(products, next.brand, next.types), selected);
    change(given);
    if (kept && kept.productNo !== selected?.productNo) chooseProduct(kept);
    if (!kept) change({ productNo: '' });
  });
  const chooseBrand = useCallback((chosen: string) => list({ brand: chosen }), [list]);
  const chooseTypes = useCallback((chosen: ProductClass[]) => list({ types: chosen }), [list]);
  const showType = useStable((type: ProductClass) => list({ types: [...types, type] }));
  const chooseYear = useCallback((year: number) => change({ year }), [change]);
  const chooseMethod = useCallback((dcvMethod: DcvMethod) => change({ dcvMethod }), [change]);

  const rows = product && productRows(product);
  return (
    <>
      {!renewed && (
        <>
          <BrandRow options={options} value={brand} onChoose={chooseBrand} />
          <TypeRow value={types} onChange={chooseTypes} offered={offered.length} />
          <ProductRow
            offered={offered}
            classes={classes}
            value={values.productNo}
            onChoose={chooseProduct}
            onShowType={showType}
          />
        </>
      )}
      {product && rows && (
        <>
          <TermRow product={product} value={values.year} renewedUntil={renewedUntil} onChoose={chooseYear} />
          {rows.dcvMethod && <DcvRow product={product} dcv={form.dcv} onChoose={chooseMethod} />}
          {form.mode === 'batch' ? (
            <>
              <BatchCsrRow form={form} product={product} entries={entries} />
              <BatchNamesRow form={form} product={product} entries={entries} />
            </>
          ) : (
            <SingleRows form={form} product={product} kept={keptRequest(renewed)} />
          )}
          {needsMark(product) && <MarkRow form={form} />}
          {(rows.contact || rows.company) && <PartiesRow form={form} rows={rows} onCompany={onCompany} />}
        </>
      )}
    </>
  );
}

/** Request and names of one order. */
function SingleRows({ form, product, kept }: { form: OrderForm; product: Product; kept: string }) {
  const { commonName, mailboxes } = productRows(product);
  const nameless = !commonName && !mailboxes;
  return (
    <>
      <CsrRow form={form} product={product} kept={kept} />
      {mailboxes && <MailboxRow form={form} product={product} />}
      {commonName && <NamesRow form={form} product={product} />}
      {nameless && form.values.csrFrom === 'create' && <SubjectRow form={form} />}
    </>
  );
}
