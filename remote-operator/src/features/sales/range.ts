/** Asia/Shanghai is eight hours ahead of UTC all year round; sales are counted by its days. */
const AHEAD_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The day that it is in Shanghai. @param before so many days earlier */
export const dayThere = (now: number, before = 0): string =>
  new Date(now + AHEAD_MS - before * DAY_MS).toISOString().slice(0, 10);

/** The range that an address names; the last thirty days unless it names a right one of a year at most. */
export function rangeOf(from: string | null, to: string | null, now: number): { from: string; to: string } {
  const last = to !== null && isDay(to) ? to : dayThere(now);
  const first = from !== null && isDay(from) ? from : dayThere(Date.parse(last) - AHEAD_MS, 29);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  return days >= 0 && days < 366 ? { from: first, to: last } : { from: dayThere(now, 29), to: dayThere(now) };
}
