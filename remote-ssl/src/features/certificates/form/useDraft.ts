import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '@certdeck/session';
import { keepDraft } from './draft.ts';
import { type DraftSaves, newDraftSaves } from './draftSaves.ts';
import type { OrderValues } from './values.ts';

/** Quiet time before a draft is written, in milliseconds: a batch of 500 is a long text. */
const QUIET = 400;

export interface DraftKeeping {
  saves: DraftSaves;
  /** Drops what was not kept yet, for when the order has been made. */
  drop(): void;
  /** The next change is the page's own, and nobody's entry. */
  fill(): void;
}

/**
 * Keeps what is entered a moment after the last change, and at once when the page is hidden or left.
 *
 * @param asked what the address asked for when the form was opened; it stays the same
 */
export function useDraft(values: OrderValues, asked: string): DraftKeeping {
  const [saves] = useState(newDraftSaves);
  const waiting = useRef<OrderValues | null>(null);
  const who = useUser()?.accountNo;
  const owner = useRef(who);
  useEffect(() => {
    if (who !== undefined) owner.current = who;
  }, [who]);
  const first = useRef(values);
  const filled = useRef(false);
  const keep = useCallback(() => {
    const of = { asked, owner: owner.current };
    if (waiting.current) saves.set(keepDraft(waiting.current, of) ? Date.now() : undefined);
    waiting.current = null;
  }, [saves, asked]);
  useEffect(() => {
    // A form that nobody has touched is no draft.
    if (values === first.current) return undefined;
    if (filled.current) {
      filled.current = false;
      first.current = values;
      return undefined;
    }
    waiting.current = values;
    const timer = setTimeout(keep, QUIET);
    return () => clearTimeout(timer);
  }, [values, keep]);
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    return () => {
      // The page is left within the portal, or because the session has ended.
      keep();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [keep]);
  const drop = useCallback(() => {
    waiting.current = null;
    saves.set(undefined);
  }, [saves]);
  const fill = useCallback(() => {
    filled.current = true;
  }, []);
  return useMemo(() => ({ saves, drop, fill }), [saves, drop, fill]);
}
