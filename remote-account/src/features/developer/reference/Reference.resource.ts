import { useEffect, useState } from 'react';
import { useApiBase } from '@certdeck/federation';
import { type Operation, operationsIn } from './openapi.ts';

type State = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; operations: readonly Operation[] };

/** The calls as the API describes itself; `retry` asks again. */
export function useOperations(): State & { retry: () => void } {
  const base = useApiBase();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => {
    const left = new AbortController();
    fetch(`${base}/openapi.json`, { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const operations = operationsIn(await response.json());
        if (!left.signal.aborted)
          setState(operations.length === 0 ? { kind: 'failed' } : { kind: 'ready', operations });
      })
      .catch(() => {
        if (!left.signal.aborted) setState({ kind: 'failed' });
      });
    return () => left.abort();
  }, [base, turn]);
  return {
    ...state,
    retry: () => {
      setState({ kind: 'loading' });
      setTurn((before) => before + 1);
    },
  };
}
