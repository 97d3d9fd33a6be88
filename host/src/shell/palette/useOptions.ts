import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The options of the palette, whoever has drawn them: which one is chosen, and how many there are. */
export interface Options {
  /** Id of the chosen one. */
  chosenID: string | undefined;
  count: number;
  /** Goes on by some options, round the end. */
  step(by: number): void;
  /** Goes to the first option that does something with the best hit; false where there is none. */
  toAct(): boolean;
  /** The best hit is chosen again, which what was typed asks for. */
  restart(): void;
  /** Opens the chosen one, in a new tab where it leads to an address and that is wanted. */
  choose(inNewTab: boolean): void;
}

const optionsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

/**
 * Options come from the shell and from areas, at their own time. Their order is that of the page, so it is read from
 * there whenever something in the list changes; until a person moves, the first one is chosen.
 */
export function useOptions(list: RefObject<HTMLElement | null>): Options {
  const [chosenID, setChosenID] = useState<string>();
  const [count, setCount] = useState(0);
  const [moved, setMoved] = useState(false);
  const mark = useCallback(
    (wanted: HTMLElement | undefined) => {
      const all = optionsIn(list.current);
      for (const option of all) option.setAttribute('aria-selected', String(option === wanted));
      setChosenID(wanted?.id);
      setCount(all.length);
    },
    [list],
  );
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = () => {
      const all = optionsIn(element);
      mark((moved ? all.find(({ id }) => id === chosenID) : undefined) ?? all[0]);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [list, mark, moved, chosenID]);
  useEffect(() => {
    if (chosenID) document.getElementById(chosenID)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenID]);

  const go = (option: HTMLElement | undefined) => {
    if (!option) return false;
    setMoved(true);
    mark(option);
    return true;
  };
  return {
    chosenID,
    count,
    step(by) {
      const all = optionsIn(list.current);
      const at = all.findIndex(({ id }) => id === chosenID);
      go(all[(Math.max(0, at) + by + all.length) % all.length]);
    },
    toAct: () => go(optionsIn(list.current).find((option) => option.dataset['act'] !== undefined)),
    restart: () => setMoved(false),
    choose: (inNewTab) =>
      void optionsIn(list.current)
        .find(({ id }) => id === chosenID)
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ctrlKey: inNewTab }),
        ),
  };
}
