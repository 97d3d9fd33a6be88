import { useCallback, useEffect, useRef } from 'react';
import { useUser } from '@certdeck/session';
import { keepDraft } from './draft.ts';
import type { OrderValues } from './values.ts';

/** Quiet time before a draft is written, in milliseconds: a batch of 500 is a long text. */
const QUIET = 400;

/**
 * Keeps what is entered a moment after the last change, and at once when the page is hidden or left.
 *
 * @returns drops what was not kept yet, for when the order has been made
 */
export function useDraft(values: OrderValues): () => void {
  const waiting = useRef<OrderValues | null>(null);
  const who = useUser()?.accountNo;
  const owner = useRef(who);
  useEffect(() => {
    if (who !== undefined) owner.current = who;
  }, [who]);
  const first = useRef(values);
  useEffect(() => {
    // A form that nobody has touched is no draft.
    if (values === first.current) return undefined;
    waiting.current = values;
    const timer = setTimeout(() => {
      if (waiting.current) keepDraft(waiting.current, owner.current);
      waiting.current = null;
    }, QUIET);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const flush = () => {
      if (waiting.current) keepDraft(waiting.current, owner.current);
      waiting.current = null;
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hide);
    return () => {
      // The page is left within the portal, or because the session has ended.
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hide);
    };
  }, []);
  return useCallback(() => {
    waiting.current = null;
  }, []);
}
