/** Asia/Shanghai is eight hours ahead of UTC all year round. */
const AHEAD_MS = 8 * 3_600_000;

/** First moment of the calendar month in Asia/Shanghai that a moment lies in, and of the month after it. */
export function monthOf(moment: Date): { from: Date; before: Date } {
  const there = new Date(moment.getTime() + AHEAD_MS);
  const start = (months: number) =>
    new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months, 1) - AHEAD_MS);
  return { from: start(0), before: start(1) };
}
