import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { localArea } from '@certdeck/session';

/** Where a browser remembers that all rows stand open. */
const PREFERENCE = 'certdeck.order.rows';
const OPEN = 'open';

/** Which rows of the buy screen are open. */
export interface RowStates {
  /** All rows stand open, as this person prefers. */
  all: boolean;
  setAll(all: boolean): void;
  isOpen(name: string, row: { settled: boolean; invalid: boolean }): boolean;
  set(name: string, open: boolean): void;
  /** The form was submitted: from now on a row in which something is wrong is open. */
  submitted(): void;
}

const folded: RowStates = {
  all: false,
  setAll: () => undefined,
  isOpen: () => true,
  set: () => undefined,
  submitted: () => undefined,
};
const Context = createContext<RowStates>(folded);
export const RowStatesProvider = Context.Provider;

export function useRowStates(): RowStates {
  return useContext(Context);
}

/** A row is open while it is not settled, where the customer opened it, and after a submission while it is wrong. */
export function useNewRowStates(): RowStates {
  const [all, setAll] = useState(() => localArea().getItem(PREFERENCE) === OPEN);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [tried, setTried] = useState(false);
  const set = useCallback(
    (name: string, open: boolean) =>
      setChosen((now) => (now[name] === open ? now : { ...now, [name]: open })),
    [],
  );
  const submitted = useCallback(() => {
    setTried(true);
    setChosen((now) => Object.fromEntries(Object.entries(now).filter(([, open]) => open)));
  }, []);
  const choose = useCallback((open: boolean) => {
    setAll(open);
    setChosen({});
    try {
      if (open) localArea().setItem(PREFERENCE, OPEN);
      else localArea().removeItem(PREFERENCE);
    } catch {
      // Full: the rows are as chosen until the page is left.
    }
  }, []);
  return useMemo(
    () => ({
      all,
      setAll: choose,
      isOpen: (name, { settled, invalid }) => chosen[name] ?? (all || !settled || (tried && invalid)),
      set,
      submitted,
    }),
    [all, choose, chosen, tried, set, submitted],
  );
}
