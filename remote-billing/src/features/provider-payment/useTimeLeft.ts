import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down; 0 once it has passed, undefined without one. */
export function useTimeLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? undefined : Math.max(0, Math.ceil(until - now / 1000));
  const isRunning = left !== undefined && left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning, until]);
  return left;
}

/** Seconds as a clock shows them: `2:36`, from an hour on `1:02:36`. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
