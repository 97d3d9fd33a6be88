import { useState } from 'react';
import { useLocation } from '@certdeck/federation/router';

/** The key of local storage that holds which groups a person has opened and folded. */
const STORED = 'certdeck.nav';
/** A group of more entries is open by itself only on its own pages. */
const MOST_OPEN = 6;
/**
 * Headings and entries of groups, all of one height, for which a window 800 px high has room beside the shell's own
 * entries. One more would fit: it is left for names that take two lines.
 */
const MOST_ROWS = 17;

type Choices = Readonly<Record<string, boolean>>;

function readChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    // Storage may be forbidden, or hold what something else wrote there.
    return {};
  }
}

export interface Foldable {
  id: string;
  items: readonly { path: string }[];
}

export interface Folds {
  isOpen(group: string): boolean;
  set(group: string, open: boolean): void;
}

/**
 * The groups that are open without being asked for: that of the page, whatever its length, then short ones in their
 * order while there is room. Those that the person has opened take theirs first.
 */
function openByThemselves(
  groups: readonly Foldable[],
  here: string | undefined,
  choices: Choices,
): ReadonlySet<string> {
  const isHere = ({ items }: Foldable) => items.some(({ path }) => path === here);
  const taken = groups.filter((group) => choices[group.id] ?? isHere(group));
  let room = MOST_ROWS - groups.length - taken.reduce((sum, { items }) => sum + items.length, 0);
  const open = new Set(groups.filter(isHere).map(({ id }) => id));
  for (const { id, items } of groups) {
    if (open.has(id) || choices[id] !== undefined || items.length > Math.min(MOST_OPEN, room)) continue;
    open.add(id);
    room -= items.length;
  }
  return open;
}

/**
 * Which groups of the navigation are open: what the person chose in this browser, else as many as fit on a screen
 * 800 px high.
 *
 * @param here path of the entry of the page
 * @param roomy there is room for all of them: a group is folded only by who wants it so
 */
export function useFolds(groups: readonly Foldable[], here: string | undefined, roomy = false): Folds {
  const { pathname } = useLocation();
  const [choices, setChoices] = useState(readChoices);
  // What one opens or folds moves the other groups on the next page, not under the pointer.
  const [counted, setCounted] = useState({ pathname, choices });
  if (counted.pathname !== pathname) setCounted({ pathname, choices });
  const open = openByThemselves(groups, here, counted.pathname === pathname ? counted.choices : choices);
  return {
    isOpen: (group) => choices[group] ?? (roomy || open.has(group)),
    set(group, isOpen) {
      const next = { ...choices, [group]: isOpen };
      setChoices(next);
      try {
        localStorage.setItem(STORED, JSON.stringify(next));
      } catch {
        // It holds until the page is left even when it can't be kept.
      }
    },
  };
}
