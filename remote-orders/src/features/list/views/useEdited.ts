import { useState } from 'react';
import type { SavedView } from '@certdeck/contract';

/**
 * The view that the list was opened with and no longer shows as it was kept: what has changed since may be kept in
 * its place. None once the list is bare again, or the view is gone.
 * @param isBare whether the list shows everything
 */
export function useEdited(
  views: readonly SavedView[],
  active: SavedView | undefined,
  isBare: boolean,
): SavedView | undefined {
  const [opened, setOpened] = useState(active?.id);
  const now = active?.id ?? (isBare ? undefined : opened);
  if (now !== opened) setOpened(now);
  return active ? undefined : views.find(({ id }) => id === now);
}
