import { usePreference } from '@certdeck/session';
import type { KeptChoice } from '@certdeck/ui/data';

/** What a list is called among what its members keep. */
export type ListName = 'orders.list' | 'orders.expiring';

/** Columns, density and keys of an order list as the member has chosen them, on whatever device (D-263). */
export function useKeptChoice(list: ListName): KeptChoice {
  const [hidden, setHidden] = usePreference(`columns.${list}`);
  const [compact, setCompact] = usePreference('lists.compact', false);
  const [shortcuts, setShortcuts] = usePreference('shortcuts', true);
  return {
    hidden,
    setHidden: (ids) => void setHidden(() => [...ids]),
    compact,
    setCompact: (on) => void setCompact(() => on),
    shortcuts,
    setShortcuts: (on) => void setShortcuts(() => on),
  };
}
