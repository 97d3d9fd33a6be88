import { useCallback, useEffect, useMemo, useState } from 'react';
import { orderCalls, type PricePreview } from '@certdeck/contract';
import { useCalls } from '@certdeck/session';
import { usePreviewed } from '../../catalogue/products.resource.ts';
import type { PriceQuestion } from './form/payload.ts';
import { useKnownPrice } from './preview/useKnownPrice.ts';

/** Quiet time before a price is asked for, in milliseconds (A§4.31). */
export const PRICE_DEBOUNCE = 500;
/** The price of a term that has no computed one (A§4.32, D-143). */
const UNPRICED: PricePreview = { allNowPrice: 0, allRawPrice: 0, discount: 0 };

/** What the side preview knows of the price. */
export type PriceState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; price: PricePreview };

/** What is to be priced: one question for each group of equal certificates, 'unpriced' for 90 days, null for nothing. */
export type Priced = readonly PriceQuestion[] | 'unpriced' | null;

/** The price of what is entered, and a way to wait for it. */
export interface LivePrice {
  state: PriceState;
  /** The price of this very question once it is known; null when it fails or something else is asked meanwhile (D-146). */
  whenKnown(priced: Priced): Promise<PricePreview | null>;
}

/**
 * The price of what is entered, asked 500 ms after the last change (A§4.31). Answers are kept by their question, so
 * that a late one never shows the price of something else.
 */
export function usePrice(priced: Priced): LivePrice {
  const asked = Array.isArray(priced) ? JSON.stringify(priced) : null;
  const quiet = useQuiet(asked, PRICE_DEBOUNCE);
  const change = usePreviewed();
  const questions = useMemo(() => {
    const asked = quiet === null ? null : (JSON.parse(quiet) as PriceQuestion[]);
    return change === undefined ? asked : asked && asked.map((question) => ({ ...question, change }));
  }, [quiet, change]);
  const { data, error, isValidating, refresh } = useCalls(orderCalls.price, questions);
  const sum = useMemo(() => data && sumOf(data), [data]);
  // null: a call failed, and its message has been shown already.
  const answer = sum ?? (error && !isValidating ? null : undefined);
  const price = quiet === asked ? answer : undefined;
  const known = useKnownPrice(asked, price);
  const whenKnown = useCallback(
    (wanted: Priced) => (wanted === 'unpriced' ? Promise.resolve(UNPRICED) : known(JSON.stringify(wanted))),
    [known],
  );

  const unpriced = priced === 'unpriced';
  const state = useMemo((): PriceState => {
    if (unpriced) return { status: 'ready', price: UNPRICED };
    if (asked === null) return { status: 'none' };
    if (price === undefined) return { status: 'loading' };
    return price ? { status: 'ready', price } : { status: 'failed', retry: () => void refresh() };
  }, [unpriced, asked, price, refresh]);
  return { state, whenKnown };
}

/** A value once it has been the same for some milliseconds; the one before until then, null at first. */
function useQuiet(value: string | null, milliseconds: number): string | null {
  const [quiet, setQuiet] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return quiet;
}

function sumOf(prices: readonly PricePreview[]): PricePreview {
  const total = (field: keyof PricePreview) => prices.reduce((sum, price) => sum + price[field], 0);
  return {
    allNowPrice: total('allNowPrice'),
    allRawPrice: total('allRawPrice'),
    discount: total('discount'),
  };
}
