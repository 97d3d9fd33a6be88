import { useSearchParams } from '@certdeck/federation/router';

/** What a list is filtered by, as the address has it, and a function that filters anew, from the first page on. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): readonly [Readonly<Record<Name, string>>, (next: Partial<Record<Name, string>>) => void] {
  const [query, setQuery] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name)?.trim() ?? ''])) as Record<
    Name,
    string
  >;
  const filter = (next: Partial<Record<Name, string>>) => {
    const changed = new URLSearchParams(query);
    changed.delete('page');
    for (const name of names) {
      const value = next[name] ?? filters[name];
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    }
    setQuery(changed, { replace: true });
  };
  return [filters, filter];
}
