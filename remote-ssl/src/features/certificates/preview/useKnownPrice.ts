import { useCallback, useEffect, useRef } from 'react';
import type { PricePreview } from '@certdeck/contract';

interface Waiter {
  question: string;
  /** What was asked when it began to wait: as long as that is asked, what it waits for isn't drawn yet. */
  from: string | null;
  resolve(price: PricePreview | null): void;
}

/**
 * Waits for the price of a question, which may be ahead of what is drawn: a slow machine draws a name after Buy was
 * pressed with it.
 * @param asked the question that is drawn
 * @param price its price in cents; null where there is none, undefined while it isn't known
 * @returns resolves with the price of a question, with null where it has none or something else is asked by then
 */
export function useKnownPrice(
  asked: string | null,
  price: PricePreview | null | undefined,
): (question: string) => Promise<PricePreview | null> {
  const now = useRef({ asked, price });
  const waiting = useRef<Waiter[]>([]);
  useEffect(() => {
    now.current = { asked, price };
    waiting.current = waiting.current.filter((one) => {
      if (asked === one.from && asked !== one.question) return true;
      one.from = one.question;
      if (asked === one.question && price === undefined) return true;
      one.resolve(asked === one.question ? (price ?? null) : null);
      return false;
    });
  }, [asked, price]);
  return useCallback((question: string) => {
    const { asked: from, price: known } = now.current;
    if (from === question && known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => waiting.current.push({ question, from, resolve }));
  }, []);
}
