import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '@certdeck/contract';
import { isBrandOffered } from '@certdeck/validation';
import { entered, withoutOldPair } from '../form/names.ts';
import type { OrderForm } from '../form/OrderForm.ts';
import type { OrderValues } from '../form/values.ts';
import { useStable } from '../row/useStable.ts';
import { changesOnly, namesFor, namesIn, valuesOf } from './fill.ts';
import { fits, suggest, type Suggestion } from './fit.ts';
import { orderly, recognise, type Asked, type Entry } from './recognise.ts';

/** The field above the rows: its text, what was understood of it, and what fits. */
export interface Ask {
  text: string;
  asked: Asked;
  suggestions: readonly Suggestion[];
  /** Entries that were put in order since the field was empty last. */
  corrected: readonly Entry[];
  /** The text has been left or pasted, so that what is wrong with it may be said. */
  visited: boolean;
  type(text: string): void;
  /** Puts the text in order and says what is wrong. */
  settle(text?: string): void;
  choose(product: Product): void;
  /** Brings the rows up to the text at once, for a submission that does not wait. */
  flush(): void;
}

/** Characters from which the rows wait for a pause: a look at hundreds of names takes longer than a key may. */
const LONG_TEXT = 2_000;
/** Milliseconds without a key that count as a pause. */
const PAUSE_MS = 250;

/** What was understood without the name that the form added for another first name than the text has now. */
function withoutPair(asked: Asked, { pairedName, pairedWith }: OrderValues): Asked {
  const [first, ...others] = asked.entries;
  if (!first) return asked;
  const values = { domainNames: others.map(({ name }) => name).join('\n'), pairedName, pairedWith };
  const names = new Set(withoutOldPair(values, first.name));
  return { ...asked, entries: [first, ...others.filter(({ name }) => names.has(name))] };
}

/**
 * Keeps the field and the rows in step: what is typed fills the rows and selects a product that fits, and what is
 * changed in the rows stands in the field. A product that the customer chose stays while it takes the names.
 *
 * @param byHand whether the selected product was chosen by the customer already, as by a link to it
 */
export function useAsk(form: OrderForm, byHand: boolean): Ask {
  const { values, held, products, product, site, change } = form;
  const rows = namesIn(product, values);
  const [text, setText] = useState(rows);
  const [corrected, setCorrected] = useState<readonly Entry[]>([]);
  const [visited, setVisited] = useState(rows !== '');
  /** What the rows held, hold and will hold by what was filled in from here; anything else was entered there. */
  const filled = useRef([rows]);
  /** The product that was selected by rule; any other one is the customer's choice. */
  const [ours, setOurs] = useState(byHand ? '' : values.productNo);

  const paused = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(paused.current), []);
  const put = (next: string) => {
    clearTimeout(paused.current);
    setText(next);
  };

  const late = useDeferredValue(text);
  const asked = useMemo(() => recognise(late), [late]);
  const onSale = useMemo(() => products.filter(({ brand }) => isBrandOffered(brand, site)), [products, site]);
  const chosen = product !== undefined && product.productNo !== ours;
  const { year } = values;
  const suggestions = useMemo(
    () => suggest(onSale, asked, { product, byHand: chosen, year }),
    [onSale, asked, product, chosen, year],
  );

  const fill = useStable((given: Asked) => {
    const now = held();
    const selected = products.find(({ productNo }) => productNo === now.productNo);
    const rule = suggest(onSale, given, { product: undefined, byHand: false, year: now.year })[0]?.product;
    const stays = selected !== undefined && selected.productNo !== ours && fits(selected, given);
    const next = stays ? selected : (rule ?? selected);
    if (next && !stays && rule) setOurs(next.productNo);
    const wanted =
      next && next.productNo !== now.productNo
        ? valuesOf(next, given, now, site)
        : namesFor(next, given, now);
    filled.current.push(namesIn(next, { ...now, ...wanted }));
    const names = given.entries.map(({ name }) => name);
    change(changesOnly({ ...wanted, ...entered(now, names) }, now));
  });

  const fromField = useRef<string | null>(null);
  useEffect(() => {
    if (fromField.current !== late) return;
    fromField.current = null;
    startTransition(() => fill(asked));
  }, [late, asked, fill]);

  // The rows were changed by something else: the field follows.
  useEffect(() => {
    const known = filled.current.lastIndexOf(rows);
    filled.current = known === -1 ? [rows] : filled.current.slice(known);
    if (known !== -1) return;
    fromField.current = null;
    setText((now) => orderly({ ...recognise(rows), company: recognise(now).company }));
    // What is wrong with a name of the rows is said there.
    setVisited(false);
    setCorrected([]);
  }, [rows]);

  return {
    text,
    asked,
    suggestions,
    corrected,
    visited,
    type: (next) => {
      fromField.current = next;
      clearTimeout(paused.current);
      if (next.length < LONG_TEXT) setText(next);
      else paused.current = setTimeout(() => startTransition(() => setText(next)), PAUSE_MS);
      if (next.trim() === '') {
        setCorrected([]);
        setVisited(false);
      }
    },
    settle: (wanted) => {
      const shown = fromField.current ?? text;
      const given = wanted ?? shown;
      const read = withoutPair(recognise(given), held());
      const inOrder = orderly(read);
      setCorrected((known) => [
        ...known.filter(({ name }) => read.entries.some((entry) => entry.name === name)),
        ...read.corrected,
      ]);
      setVisited(given.trim() !== '');
      if (inOrder === shown) return;
      fromField.current = inOrder;
      put(inOrder);
    },
    choose: (next) => {
      setOurs('');
      // The field follows: a wildcard product makes another name of the one that was entered.
      const now = held();
      change(changesOnly(valuesOf(next, asked, now, site), now));
    },
    flush: () => {
      const typed = fromField.current;
      if (typed === null) return;
      fromField.current = null;
      put(typed);
      fill(recognise(typed));
    },
  };
}
