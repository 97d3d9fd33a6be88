import { useCallback, useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useCall } from '@certdeck/session';
import { type Change, readRow, type Row, rowsOf } from './draft.ts';
import { type LocalMoment, localOf, secondsOf } from './moment.ts';

type Edits = Readonly<Record<string, Pick<Row, 'texts' | 'onSale'>>>;

const editsOf = (rows: readonly Row[]): Edits =>
  Object.fromEntries(rows.map(({ product, texts, onSale }) => [product.productNo, { texts, onSale }]));

/**
 * What is typed of a change, over the prices that hold at its moment without it.
 * @param change as it was last read, which may be what somebody else has saved meanwhile
 */
export function useDraft(change: Change | undefined) {
  const [base, setBase] = useState(change);
  const [revision, setRevision] = useState(change?.revision ?? 0);
  const [title, setTitle] = useState(change?.title ?? '');
  const [moment, setMoment] = useState<LocalMoment>(localOf(change?.validFrom ?? 0));
  const validFrom = secondsOf(moment);
  const list = useCall(operatorCalls.prices, validFrom === 0 ? {} : { at: validFrom }, {
    keepPreviousData: true,
    messages: 'none',
  });
  const [edits, setEdits] = useState<Edits>({});
  const [touches, setTouches] = useState(0);
  const [savedTouches, setSavedTouches] = useState(0);
  const touch = useCallback(() => setTouches((count) => count + 1), []);
  const rows = useMemo(
    () => rowsOf(list.data ?? [], base?.items).map((row) => ({ ...row, ...edits[row.product.productNo] })),
    [list.data, base, edits],
  );
  const setRow = useCallback(
    ({ product, texts, onSale }: Row) => {
      touch();
      setEdits((all) => ({ ...all, [product.productNo]: { texts, onSale } }));
    },
    [touch],
  );
  const read = rows.map(readRow);
  return {
    title,
    moment,
    validFrom,
    list,
    rows,
    setRow,
    /** The revision that saving changes. */
    revision,
    isDirty: touches !== savedTouches,
    /** Somebody else has saved the change since, or this person in another window. */
    isBehind: change !== undefined && change.revision > revision,
    count: read.filter(({ isChanged }) => isChanged).length,
    faults: read.filter(({ faults }) => Object.keys(faults).length > 0).length,
    setTitle(next: string) {
      touch();
      setTitle(next);
    },
    setMoment(next: LocalMoment) {
      touch();
      setMoment(next);
    },
    setRows(next: readonly Row[]) {
      touch();
      setEdits(editsOf(next));
    },
    /** What was typed until now is saved, as a revision; what is typed from now on isn't. */
    saved(as = revision) {
      setSavedTouches(touches);
      setRevision(as);
    },
    /** Shows the change as it was last read, in the place of what is typed. */
    take() {
      if (!change) return;
      setBase(change);
      setRevision(change.revision);
      setTitle(change.title);
      setMoment(localOf(change.validFrom));
      setEdits({});
      setSavedTouches(touches);
    },
  };
}
