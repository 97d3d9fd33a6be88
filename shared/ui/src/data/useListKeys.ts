import { type RefObject, useEffect, useRef } from 'react';
import { isComposing } from '../core/composing.ts';
import { hasLayer } from '../overlays/layers.ts';

/** What the keys of a list act on. */
export interface ListOfKeys {
  /** Keys of the rows that can be selected, in their order; none where rows can't be. */
  keys: readonly string[];
  selection: ReadonlySet<string>;
  onSelection: (keys: ReadonlySet<string>) => void;
  /**
   * What a further letter does, in lower case, with the key of the row that has the focus; false where it stands for
   * nothing there.
   */
  act?: (letter: string, row: string | undefined) => boolean;
}

const ROW = '[data-row]';

/** Whether keys go into what has the focus as text, or choose among its options. */
function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role=combobox], [role=listbox] *');
}

/**
 * Keys of a list, wherever the focus is on the page but in something one types into: J and K go to the next and the
 * last row, X selects it and ⇧X all from the last selected one to it, Enter opens it, Esc clears the selection, / goes
 * to the search. Other letters do what the list says, with the row that has the focus. Nothing happens under an open
 * dialog or menu.
 */
export function useListKeys(frame: RefObject<HTMLElement | null>, enabled: boolean, list: ListOfKeys): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let at = -1;
    let anchor = -1;
    const onKeyDown = (event: KeyboardEvent) => {
      const element = frame.current;
      const target = event.composedPath()[0];
      if (!element || event.defaultPrevented || isComposing(event) || hasLayer() || isTyping(target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...element.querySelectorAll<HTMLElement>(ROW)];
      const focused = rows.findIndex((row) => target instanceof Node && row.contains(target));
      if (focused >= 0) at = focused;
      at = Math.min(at, rows.length - 1);
      if (!act(event, rows, target) && !actOfList(event, rows[focused]?.dataset['row'])) return;
      event.preventDefault();
    };

    /** Does what the key stands for; false for a key that stands for nothing here. */
    function act(
      event: KeyboardEvent,
      rows: readonly HTMLElement[],
      target: EventTarget | undefined,
    ): boolean {
      const { keys, selection, onSelection } = latest.current;
      const go = (to: number) => {
        const row = rows[to];
        if (!row) return;
        at = to;
        row.focus();
        row.scrollIntoView?.({ block: 'nearest' });
      };
      switch (event.key) {
        case 'j':
          go(at + 1);
          return true;
        case 'k':
          go(at < 0 ? rows.length - 1 : at - 1);
          return true;
        case 'x':
        case 'X': {
          const key = keys[at];
          if (key === undefined) return false;
          const next = new Set(selection);
          if (event.shiftKey && anchor >= 0) {
            for (const one of keys.slice(Math.min(anchor, at), Math.max(anchor, at) + 1)) next.add(one);
          } else if (next.has(key)) next.delete(key);
          else next.add(key);
          anchor = at;
          onSelection(next);
          return true;
        }
        case 'Enter': {
          const row = rows[at];
          if (!row || target !== row) return false;
          row.querySelector<HTMLElement>('a[href]')?.click();
          return true;
        }
        case 'Escape':
          if (selection.size === 0) return false;
          anchor = -1;
          onSelection(new Set());
          return true;
        case '/': {
          const root = frame.current?.getRootNode() as ParentNode | undefined;
          const search = root?.querySelector<HTMLInputElement>('[role=search] input[type=search]');
          search?.focus();
          return Boolean(search);
        }
        default:
          return false;
      }
    }

    function actOfList({ key, shiftKey, repeat }: KeyboardEvent, row: string | undefined): boolean {
      // A key that is held would do it again and again.
      if (shiftKey || repeat || !/^[a-z]$/.test(key)) return false;
      return latest.current.act?.(key, row) ?? false;
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [frame, enabled]);
}
