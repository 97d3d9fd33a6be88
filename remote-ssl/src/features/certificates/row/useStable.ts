import { useCallback, useEffect, useRef } from 'react';

/** A callback that keeps its identity and always runs the latest version, for rows that render on their own data alone. */
export function useStable<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
