import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { SavedView } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import { type ListFilters, readFilters, writeFilters } from '../filters.ts';
import type { SavedViews } from './useSavedViews.ts';

/** What a view keeps of an address: its filters and order. */
const queryOf = (filters: ListFilters, size: number): string =>
  writeFilters({ ...filters, hidden: undefined, page: 1, limit: size }, size).toString();

const sameColumns = (one: readonly string[], other: ReadonlySet<string>): boolean =>
  one.length === other.size && one.every((id) => other.has(id));

export interface ListAddress {
  filters: ListFilters;
  /** Filters and order of now, as a view keeps them. */
  query: string;
  /** The view that the list shows, by filters, order and columns. */
  activeOf(hidden: ReadonlySet<string>): SavedView | undefined;
  /** Part of a link that shows a view to anybody. */
  searchOf(view: SavedView): string;
  go(next: Partial<ListFilters>): void;
  open(view: SavedView): void;
}

/**
 * The address of a list, which says everything that it shows: a link shows the same to somebody else. An address that
 * says nothing shows the view that the member wants first, once, as soon as it is known.
 */
export function useListAddress(size: number, { views, first }: SavedViews): ListAddress {
  const [query, setQuery] = useSearchParams();
  // The same object for as long as the address stands: the rows of a list are drawn again when its columns change.
  const search = query.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(search), size), [search, size]);
  const own = queryOf(filters, size);
  const searchOf = useCallback(
    ({ query: kept, hidden }: SavedView) =>
      writeFilters(
        { ...readFilters(new URLSearchParams(kept), size), hidden, page: 1, limit: size },
        size,
      ).toString(),
    [size],
  );
  const wanted = views.find(({ id }) => id === first);
  const isBare = search === '';
  const settled = useRef(!isBare);
  useEffect(() => {
    if (settled.current || !wanted) return;
    settled.current = true;
    if (isBare) setQuery(searchOf(wanted), { replace: true });
  }, [isBare, wanted, searchOf, setQuery]);
  // What was chosen last, before it is drawn: who types and turns the page at once keeps what they have typed.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const choose = (next: URLSearchParams | string) => {
    settled.current = true;
    latest.current = next.toString();
    setQuery(next, { replace: true });
  };
  const kept = useMemo(
    () =>
      views.map((view) => ({
        view,
        query: queryOf(readFilters(new URLSearchParams(view.query), size), size),
      })),
    [views, size],
  );
  return {
    filters,
    query: own,
    activeOf: (hidden) => kept.find((one) => one.query === own && sameColumns(one.view.hidden, hidden))?.view,
    searchOf,
    go: (next) =>
      choose(
        writeFilters({ ...readFilters(new URLSearchParams(latest.current), size), page: 1, ...next }, size),
      ),
    open: (view) => choose(searchOf(view)),
  };
}
