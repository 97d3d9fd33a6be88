import { useMemo } from 'react';
import { usePortal } from '@certdeck/federation';
import { useLocation } from '@certdeck/federation/router';
import { useMember } from './useRecent.ts';
import { readRecent } from './recent.ts';
import type { PaletteItem } from './usePaletteItems.ts';

/** Pages that are shown. */
const MOST = 5;

/** What the member opened last, without the page that is open and without what they may not open any more. */
export function useRecentItems(items: readonly PaletteItem[]): readonly PaletteItem[] {
  const { hasRoute } = usePortal();
  const { pathname } = useLocation();
  const member = useMember();
  const recent = useMemo(() => (member === undefined ? [] : readRecent(member)), [member]);
  return recent
    .filter(({ to }) => to !== pathname && hasRoute(to))
    .flatMap(({ to, title, parent }): PaletteItem[] => {
      const known = items.find((item) => item.to === to && item.kind === 'page');
      const above = items.find((item) => item.to === parent);
      const name = known?.title ?? title;
      if (name === '') return [];
      const { icon = 'clock', hint } = known ?? { icon: above?.icon, hint: above?.title ?? '' };
      return [{ id: `recent-${to}`, kind: 'recent', title: name, hint, icon, to, text: '' }];
    })
    .slice(0, MOST);
}
