import { useEffect, useState } from 'react';
import { useStarted } from '../ShellContext.ts';

/** A browser that is never idle counts after this time, in milliseconds. */
const LATEST = 3_000;

/**
 * Whether areas may be asked what they count for the navigation: after the start, once the browser has nothing else to
 * do, so that neither their code nor their requests keep the page from being drawn (docs/adr/0046).
 */
export function useCounting(): boolean {
  const started = useStarted();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!started) return undefined;
    const ready = () => setIdle(true);
    // Safari has no such call.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(ready, 200);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(ready, { timeout: LATEST });
    return () => cancelIdleCallback(wait);
  }, [started]);
  return isIdle;
}
