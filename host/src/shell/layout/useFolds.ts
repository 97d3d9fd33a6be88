import { useState } from 'react';

/** The key of local storage that holds which groups a person has opened and folded. */
const STORED = 'certdeck.nav';
/** A group of more entries is folded at first, so that all groups fit on a screen 800 px high. */
const MOST_OPEN = 6;

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

export interface Folds {
  /** `here`: the page that is open is an entry of the group. */
  isOpen(group: string, entries: number, here: boolean): boolean;
  set(group: string, open: boolean): void;
}

/** Which groups of the navigation are open: what the person chose in this browser, else short ones and where they are. */
export function useFolds(): Folds {
  const [choices, setChoices] = useState(readChoices);
  return {
    isOpen: (group, entries, here) => choices[group] ?? (entries <= MOST_OPEN || here),
    set(group, open) {
      const next = { ...choices, [group]: open };
      setChoices(next);
      try {
        localStorage.setItem(STORED, JSON.stringify(next));
      } catch {
        // It holds until the page is left even when it can't be kept.
      }
    },
  };
}
