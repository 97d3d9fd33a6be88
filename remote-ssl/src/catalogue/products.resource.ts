import { BodyCode, orderCalls } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import { useCall } from '@certdeck/session';
import { useEffect, useMemo } from 'react';

/** Every product in one page (A§7.11, D-063). */
const ALL = { limit: 1000, offset: 1 };

/** Id of the change of prices whose drafts the operator's people look at (D-400); undefined for every customer. */
export function usePreviewed(): string | undefined {
  const [query] = useSearchParams();
  return query.get('change') ?? undefined;
}

/** A link to drafts that went on to somebody who may not see them, or whose draft is gone, or that was cut short. */
const NO_DRAFTS: readonly (number | undefined)[] = [BodyCode.notFound, BodyCode.badInput];

/** The products on sale, read once for the buy screen and the price list. */
export function useProducts() {
  const change = usePreviewed();
  const [, setQuery] = useSearchParams();
  const input = useMemo(() => (change === undefined ? ALL : { ...ALL, change }), [change]);
  const list = useCall(orderCalls.listProducts, input, change === undefined ? {} : { messages: 'none' });
  const isRefused = change !== undefined && NO_DRAFTS.includes(list.error?.reply?.code);
  // No retry would help: the ordinary page takes its place.
  useEffect(() => {
    if (isRefused) setQuery(withoutChange, { replace: true });
  }, [isRefused, setQuery]);
  return isRefused ? { ...list, data: undefined, error: undefined, isLoading: true } : list;
}

function withoutChange(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('change');
  return rest;
}
