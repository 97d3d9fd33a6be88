const DAY_MS = 86_400_000;

/** A clock that goes by days, each at noon in Beijing. */
export function statementDays(first = '2026-11-20') {
  let time = Date.parse(`${first}T12:00:00+08:00`);
  return {
    now: () => new Date(time),
    /** Lets the day end. @returns it */
    endDay(): string {
      const day = new Date(time).toISOString().slice(0, 10);
      time += DAY_MS;
      return day;
    },
  };
}
