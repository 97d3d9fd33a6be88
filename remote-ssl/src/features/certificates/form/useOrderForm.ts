import { useCallback, useMemo, useState } from 'react';
import type { Contact, Product } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { atSubmit, useValidatedForm, type Rules } from '@certdeck/ui/forms';
import { INITIAL_DCV_METHOD, isOfBrand } from '@certdeck/validation';
import { readOneCsr } from '../csr/reading.ts';
import { checkOrder, orderFields, type OrderField, type OrderFacts, type OrderIssues } from './check.ts';
import { useStable } from '../row/useStable.ts';
import { allNames, correctedLines, correctedName, enteredNames, withoutOldPair } from './names.ts';
import type { OrderForm, OrderMode } from './OrderForm.ts';
import { orderDcv } from './payload.ts';
import { valuesForProduct } from './selection.ts';
import type { OrderValues } from './values.ts';

interface Options {
  mode: OrderMode;
  products: readonly Product[];
  initial: OrderValues;
  /** What is wrong in batch mode, by field. */
  checkBatch(product: Product, values: OrderValues, facts: OrderFacts): OrderIssues;
  /** Called with values that keep all rules. */
  onSubmit(values: OrderValues): Promise<void> | void;
}

/** The form of the buy screen: react-hook-form over the rules of an order. */
export function useOrderForm({ mode, products, initial, checkBatch, onSubmit }: Options) {
  const site = useSiteConfig();
  const [contact, setContact] = useState<Contact>();
  const productOf = (values: OrderValues) => products.find(({ productNo }) => productNo === values.productNo);

  const issuesOf = (values: OrderValues): OrderIssues => {
    const product = productOf(values);
    if (!product) return {};
    const facts: OrderFacts = {
      csr: values.csrText.trim() === '' ? null : readOneCsr(values.csrText),
      contact: contact?.id === values.contactID ? contact : undefined,
      serverKey: isOfBrand(product, site.serverKeyBrands),
    };
    return mode === 'batch' ? checkBatch(product, values, facts) : checkOrder(product, values, facts);
  };
  const {
    formProps,
    values: watched,
    error,
    control,
    setValue,
    current,
    setErrors,
    submit,
  } = useValidatedForm<OrderValues>({
    ns: 'ssl',
    defaultValues: initial,
    rules: rulesOf(issuesOf),
    onSubmit,
  });

  const pairParams = useSame(watched.pairParams);
  const types = useSame(watched.types);
  const values = useMemo(() => ({ ...watched, pairParams, types }), [watched, pairParams, types]);
  const product = productOf(values);
  const change = useCallback(
    (given: Partial<OrderValues>) => {
      for (const [name, value] of Object.entries(given)) setValue(name as keyof OrderValues, value);
    },
    [setValue],
  );
  const csr = useMemo(
    () => (values.csrText.trim() === '' ? null : readOneCsr(values.csrText)),
    [values.csrText],
  );

  const chooseProduct = useStable((next: Product) => {
    // The names are looked at again by the rules of the new product.
    const held = current();
    const { commonName, domainNames, mailboxes, csrText, batchText } = held;
    const name = held.csrFrom === 'paste' ? commonName : correctedName(next, commonName);
    change({
      ...valuesForProduct(next, held, site),
      ...(commonName === '' ? {} : { commonName: name }),
      ...(domainNames === '' ? {} : { domainNames }),
      ...(mailboxes === '' ? {} : { mailboxes }),
      ...(csrText === '' ? {} : { csrText }),
      ...(batchText === '' ? {} : { batchText }),
    });
  });
  const visit = useStable((field: OrderField) => control(field).onBlur());

  const form: OrderForm = {
    mode,
    values,
    held: current,
    products,
    product,
    site,
    dcv: product
      ? orderDcv(product, allNames(enteredNames(product, values)), site, values.dcvMethod)
      : { method: INITIAL_DCV_METHOD, allowed: [INITIAL_DCV_METHOD] },
    serverKey: product !== undefined && isOfBrand(product, site.serverKeyBrands),
    csr,
    change,
    chooseProduct,
    chooseContact: setContact,
    visit,
    error,
  };
  /**
   * Puts the names in order first: Enter submits without leaving the field. From what the form holds: what was typed
   * last may not be drawn yet, and would be taken back.
   */
  const submitCorrected = async () => {
    const held = current();
    const chosen = productOf(held);
    if (chosen && mode === 'single' && held.csrFrom !== 'paste') {
      const commonName = correctedName(chosen, held.commonName);
      change({
        commonName,
        domainNames: correctedLines(withoutOldPair(held, commonName).join('\n')),
        mailboxes: correctedLines(held.mailboxes),
      });
    }
    await submit();
  };
  return { form, formProps, setErrors, submit: submitCorrected };
}

/** Missing values are red at submit only; anything else that is wrong shows while typing (D-108). */
function rulesOf(issuesOf: (values: OrderValues) => OrderIssues): Rules<OrderValues> {
  // A batch of 500 is looked at once for all its fields.
  let last: { values: OrderValues; issues: OrderIssues } | null = null;
  const issueOf = (field: OrderField, values: OrderValues) => {
    if (last?.values !== values) last = { values, issues: issuesOf(values) };
    return last.issues[field] ?? null;
  };
  const rules: Rules<OrderValues> = {};
  for (const field of orderFields) {
    const list = [
      (_value: unknown, values: OrderValues) => {
        const found = issueOf(field, values);
        return found && !isMissing(found.key) ? found : null;
      },
      atSubmit((_value: unknown, values: OrderValues) => issueOf(field, values)),
    ];
    Object.assign(rules, { [field]: list });
  }
  return rules;
}

function isMissing(key: string): boolean {
  return key.endsWith('.required');
}

/** A part of the values with the same identity as long as it says the same: every watch makes new ones. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
