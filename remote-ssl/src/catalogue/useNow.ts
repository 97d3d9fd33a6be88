import { useState } from 'react';

/** The moment at which the screen was opened, Unix seconds: dates of a plan do not tick. */
export function useNow(): number {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return now;
}
