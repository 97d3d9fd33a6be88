const DAY = 86_400;

/** One week of the chart, in seconds: its first moment, and the first after it. */
export interface WeekSpan {
  start: number;
  end: number;
}

/** Half a year: what is shown at least. */
export const SHOWN = 26;
/** Weeks that are counted, a little more than the longest certificate of an order that is new or was (D-280). */
const COUNTED = 60;
/** Weeks shown behind the one of the next end where that lies beyond half a year. */
const BEHIND = 8;
/** Days after which an end isn't soon any more (D-191). */
const SOON_DAYS = 30;

/** Weeks from the Monday of the present one on, in the person's own time zone, and the borders to count between. */
export function weeksFrom(now: Date): {
  weeks: readonly WeekSpan[];
  borders: readonly number[];
  soonUntil: number;
} {
  const mondayOf = (offset: number) =>
    Math.floor(
      new Date(
        now.getFullYear(),
        now.getMonth(),
        now.getDate() - ((now.getDay() + 6) % 7) + offset * 7,
      ).getTime() / 1000,
    );
  const weeks = Array.from({ length: COUNTED }, (_, index) => ({
    start: mondayOf(index),
    end: mondayOf(index + 1),
  }));
  const seconds = Math.floor(now.getTime() / 1000);
  const soonUntil = seconds + SOON_DAYS * DAY;
  const borders = [...new Set([...weeks.map(({ start }) => start), weeks.at(-1)!.end, seconds, soonUntil])];
  return { weeks, borders: borders.sort((one, other) => one - other), soonUntil };
}

/** How many of the counted weeks are drawn: half a year, or up to two months behind the next end. */
export function weeksShown(sums: readonly number[]): number {
  const first = sums.findIndex((sum) => sum > 0);
  return first < SHOWN ? SHOWN : Math.min(COUNTED, first + 1 + BEHIND);
}

/** What is counted between each two borders, as figures of a week: ended, soon, and later. */
export function figuresOf(
  { start, end }: WeekSpan,
  borders: readonly number[],
  ends: readonly number[],
  { now, soonUntil }: { now: number; soonUntil: number },
): { ended: number; soon: number; manual: number; automatic: number } {
  const figures = { ended: 0, soon: 0, manual: 0, automatic: 0 };
  ends.forEach((count, index) => {
    const from = borders[index]!;
    if (from < start || from >= end) return;
    figures[from < now ? 'ended' : from < soonUntil ? 'soon' : 'manual'] += count;
  });
  return figures;
}
