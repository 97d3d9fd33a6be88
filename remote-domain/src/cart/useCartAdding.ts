import { useCallback, useMemo, useState } from 'react';
import { domainCalls } from '@certdeck/contract';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { useCart } from './cart.resource.ts';

/** Putting names into the cart from where they are found. */
export interface CartAdding {
  contains(domain: string): boolean;
  isAdding(domain: string): boolean;
  add(domain: string): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();
// The search isn't asked of the registries again because the cart has changed.
const QUIET = { stale: [] } as const;

/** The cart for a list of names; undefined for who may not fill it. */
export function useCartAdding(): CartAdding | undefined {
  const may = useCan()(domainCalls.addToCart.permission);
  const { data, refresh } = useCart();
  const { send } = useCallMutation(domainCalls.addToCart, QUIET);
  const [adding, setAdding] = useState(NONE);
  // Known from the answer, before the cart has been read again.
  const [added, setAdded] = useState(NONE);
  const add = useCallback(
    async (domain: string) => {
      setAdding((names) => new Set(names).add(domain));
      const reply = await send({ domain });
      if (reply && isSuccess(reply)) {
        setAdded((names) => new Set(names).add(domain));
        await refresh();
        setAdded((names) => without(names, domain));
      }
      setAdding((names) => without(names, domain));
    },
    [send, refresh],
  );
  return useMemo(() => {
    if (!may) return undefined;
    const inCart = new Set(data?.filter(({ kind }) => kind === 'register').map(({ domain }) => domain));
    return {
      contains: (domain) => inCart.has(domain) || added.has(domain),
      isAdding: (domain) => adding.has(domain),
      add,
    };
  }, [may, data, adding, added, add]);
}

const without = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...names].filter((one) => one !== name));
