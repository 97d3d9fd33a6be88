import { useMemo } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { entryAt } from '../../kernel/places.ts';
import { useShell } from '../ShellContext.ts';
import type { Foldable } from './useFolds.ts';

/** Path of the entry that the page belongs to; undefined for a page that none leads to. */
export function useEntryHere(groups: readonly Foldable[]): string | undefined {
  const { registry } = useShell();
  const { pathname } = useLocation();
  return useMemo(() => {
    const entries = new Set(groups.flatMap(({ items }) => items.map(({ path }) => path)));
    return entryAt(registry, pathname, entries);
  }, [registry, groups, pathname]);
}
