import { useEffect } from 'react';
import { keepDraft } from './draft.ts';
import type { OrderValues } from './values.ts';

/** Quiet time before a draft is written, in milliseconds: a batch of 500 is a long text. */
const QUIET = 400;

/** Keeps what is entered a moment after the last change. */
export function useDraft(values: OrderValues): void {
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(values), QUIET);
    return () => clearTimeout(timer);
  }, [values]);
}
