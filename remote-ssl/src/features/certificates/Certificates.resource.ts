import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { orderCalls, type PricePreview } from '@certdeck/contract';
import { CallError, isSuccess, useSession, type Client } from '@certdeck/session';
import type { PriceQuestion } from './form/payload.ts';

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

interface KnownPrice {
  asked: string;
  /** null: the call failed. */
  price: PricePreview | null;
}

/**
 * The price of what is entered, asked 500 ms after the last change (A§4.31). A newer question ends the calls of
 * an older one, so that a late answer never shows the price of something else.
 */
export function usePrice(priced: Priced): LivePrice {
  const { client } = useSession();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [answer, setAnswer] = useState<KnownPrice | null>(null);
  const known = useRef<KnownPrice | null>(null);
  const waiting = useRef(new Map<string, ((price: PricePreview | null) => void)[]>());
  const asked = Array.isArray(priced) ? JSON.stringify(priced) : null;

  const settle = useCallback((question: string, price: PricePreview | null) => {
    for (const resolve of waiting.current.get(question) ?? []) resolve(price);
    waiting.current.delete(question);
  }, []);

  useEffect(() => {
    // Whoever waits for the price of something else waits in vain.
    for (const question of [...waiting.current.keys()]) if (question !== asked) settle(question, null);
    if (asked === null) return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => {
      const questions: PriceQuestion[] = JSON.parse(asked);
      void sumOfPrices(client, questions, given.signal).then((price) => {
        if (given.signal.aborted) return;
        known.current = { asked, price };
        setAnswer(known.current);
        settle(asked, price);
      });
    }, PRICE_DEBOUNCE);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [client, asked, attempt, settle]);

  const whenKnown = useCallback((wanted: Priced): Promise<PricePreview | null> => {
    if (wanted === 'unpriced') return Promise.resolve(UNPRICED);
    const question = JSON.stringify(wanted);
    if (known.current?.asked === question) return Promise.resolve(known.current.price);
    return new Promise((resolve) => {
      waiting.current.set(question, [...(waiting.current.get(question) ?? []), resolve]);
    });
  }, []);
  const again = useCallback(() => {
    setAnswer(null);
    retry();
  }, []);

  const unpriced = priced === 'unpriced';
  const price = answer?.asked === asked ? answer.price : undefined;
  const state = useMemo((): PriceState => {
    if (unpriced) return { status: 'ready', price: UNPRICED };
    if (asked === null) return { status: 'none' };
    if (price === undefined) return { status: 'loading' };
    return price ? { status: 'ready', price } : { status: 'failed', retry: again };
  }, [unpriced, asked, price, again]);
  return { state, whenKnown };
}

/** The sum over all questions; null when one of them has no answer, whose message has been shown already. */
async function sumOfPrices(
  client: Client,
  questions: readonly PriceQuestion[],
  signal: AbortSignal,
): Promise<PricePreview | null> {
  try {
    const replies = await Promise.all(
      questions.map((question) => client.call(orderCalls.price, question, { signal })),
    );
    if (!replies.every(isSuccess)) return null;
    const total = (field: keyof PricePreview) => replies.reduce((sum, { data }) => sum + data[field], 0);
    return {
      allNowPrice: total('allNowPrice'),
      allRawPrice: total('allRawPrice'),
      discount: total('discount'),
    };
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
