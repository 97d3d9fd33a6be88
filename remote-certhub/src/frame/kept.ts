/**
 * Keeps what a guest has typed into a tool, or made there, while they sign in and come back. In memory alone: it may
 * hold a private key, so it never reaches a storage, the address or the network, and a reload starts empty.
 */
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useSession } from '@certdeck/session';

/** Milliseconds that it waits: long enough to make an account with a code from a mail. */
const PATIENCE = 30 * 60_000;

const kept = new Map<string, { value: unknown; until: number }>();

function removeOld(): void {
  for (const [name, { until }] of kept) if (until < Date.now()) kept.delete(name);
}

/**
 * Like `useState`, for what must outlast a sign-in. A page that is left by somebody with a session keeps nothing.
 * @param name the tool and the part of it
 * @param begun makes the first value, unless something was kept
 * @param isGiven another tool has handed over what to begin with, which counts instead
 */
export function useKeptState<Value>(
  name: string,
  begun: () => Value,
  isGiven = false,
): [Value, Dispatch<SetStateAction<Value>>] {
  const session = useSession();
  const [value, setValue] = useState<Value>(() => (isGiven ? begun() : peek(name, begun)));
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  useEffect(() => {
    // Taken only when the page stands: React may drop a first render.
    kept.delete(name);
    return () => {
      removeOld();
      if (session.getState().token === '')
        kept.set(name, { value: newest.current, until: Date.now() + PATIENCE });
    };
  }, [name, session]);
  return [value, setValue];
}

function peek<Value>(name: string, begun: () => Value): Value {
  removeOld();
  const entry = kept.get(name);
  // The names are this remote's own, each with one type of value.
  return entry ? (entry.value as Value) : begun();
}
