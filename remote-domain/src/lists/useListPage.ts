import { useEffect } from 'react';
import { useSearchParams } from '@certdeck/federation/router';
import { DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';

/** A page of a list; `page` is from 1, as `offset` on the wire (D-063). */
interface ListPage {
  page: number;
  limit: number;
}

const MOST_ROWS = 400;

const whole = (text: string | null): number => Math.max(1, Math.trunc(Number(text)) || 1);

/** The page of a list as the address has it, and a function that goes to another; what the list is filtered by stays. */
export function useListPage(): readonly [ListPage, (next: ListPage) => void] {
  const [query, setQuery] = useSearchParams();
  const limit = query.get('limit');
  const current = {
    page: whole(query.get('page')),
    limit: limit === null ? DEFAULT_PAGE_SIZE : Math.min(MOST_ROWS, whole(limit)),
  };
  const go = ({ page, limit: size }: ListPage) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    next.delete('limit');
    if (page > 1) next.set('page', String(page));
    if (size !== DEFAULT_PAGE_SIZE) next.set('limit', String(size));
    setQuery(next, { replace: true });
  };
  return [current, go];
}

/** Goes to the first page from one that has no rows, such as after its last was removed. */
export function useFirstPage(isEmpty: boolean, [{ page, limit }, go]: ReturnType<typeof useListPage>): void {
  const isBeyond = isEmpty && page > 1;
  useEffect(() => {
    if (isBeyond) go({ page: 1, limit });
  }, [isBeyond, limit, go]);
}
