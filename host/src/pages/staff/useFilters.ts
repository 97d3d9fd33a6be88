import { useSearchParams } from '@certdeck/federation/router';
import { DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';

/** Hours that lists of all customers may cover. */
export const periods = [1, 24, 168, 720] as const;
const A_DAY = 24;

export interface Filters {
  remote: string;
  code: string;
  hours: number;
  page: number;
  limit: number;
}

/** Filters of the lists of all customers, kept in the address, so that a link shows what its sender saw. */
export function useFilters(): Filters & { change(next: Partial<Filters>): void } {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('hours'));
  return {
    remote: query.get('remote') ?? '',
    code: query.get('code') ?? '',
    hours: periods.find((period) => period === asked) ?? A_DAY,
    page: Math.max(1, Number(query.get('page')) || 1),
    limit: Number(query.get('limit')) || DEFAULT_PAGE_SIZE,
    change(next) {
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          // Another filter begins at the first page.
          if (next.page === undefined) after.delete('page');
          for (const [name, value] of Object.entries(next)) {
            if (value === '') after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: true },
      );
    },
  };
}
