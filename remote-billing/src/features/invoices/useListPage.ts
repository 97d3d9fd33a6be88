import { useEffect } from 'react';
import { useSearchParams } from '@certdeck/federation/router';
import type { CallState } from '@certdeck/session';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@certdeck/ui/data';

/** A page of a list as the address has it, `page` from 1 (D-063). */
export interface ListPage {
  page: number;
  limit: number;
}

/** The page of a list, which stands in the address; what can't be used there counts as absent. */
export function useListPage(): ListPage & { turn(to: ListPage): void } {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('page'));
  const limit = PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? DEFAULT_PAGE_SIZE;
  return {
    page: Number.isSafeInteger(asked) && asked > 1 ? asked : 1,
    limit,
    turn(to) {
      const next = new URLSearchParams(query);
      next.delete('page');
      next.delete('limit');
      if (to.page > 1) next.set('page', String(to.page));
      if (to.limit !== DEFAULT_PAGE_SIZE) next.set('limit', String(to.limit));
      setQuery(next, { replace: true });
    },
  };
}

/** Turns to the last page that has rows, when those of the open one are gone. */
export function useLastPage(
  { data, isPrevious, isValidating, total }: CallState<readonly unknown[]>,
  { page, limit, turn }: ReturnType<typeof useListPage>,
): void {
  const last = Math.max(1, Math.ceil(total / limit));
  const isBeyond = data?.length === 0 && !isPrevious && !isValidating && page > last;
  useEffect(() => {
    if (isBeyond) turn({ page: last, limit });
  });
}
