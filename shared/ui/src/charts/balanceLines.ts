import { toDate, type Moment } from '@certdeck/i18n';

/** The balance from a moment on, in whole cents of the base currency. */
export interface BalancePoint {
  at: Moment;
  cents: number;
}

interface Point {
  x: number;
  y: number;
}

export interface BalanceLines {
  /** Data of SVG paths: steps, since a balance changes at once. */
  known: string;
  planned: string;
  /** Where today lies. */
  today: Point;
  /** The last planned point. */
  end: Point;
  /** The first and the last moment, in milliseconds. */
  from: number;
  until: number;
}

const timeOf = ({ at }: BalancePoint) => toDate(at)?.getTime() ?? 0;

/**
 * Lines of a balance in a drawing of the given size, with 0 at its base.
 *
 * @param known points until now, at least one, the oldest first
 * @param planned points from now on
 * @param now in milliseconds
 */
export function balanceLines(
  known: readonly BalancePoint[],
  planned: readonly BalancePoint[],
  now: number,
  width: number,
  height: number,
): BalanceLines | undefined {
  const [first] = known;
  if (!first) return undefined;
  const from = Math.min(timeOf(first), now);
  const until = Math.max(now, ...planned.map(timeOf));
  const most = Math.max(1, ...[...known, ...planned].map(({ cents }) => cents));
  const x = (time: number) => (until === from ? width : ((time - from) / (until - from)) * width);
  const y = (cents: number) => height - (Math.max(0, cents) / most) * height;
  const text = (value: number) => value.toFixed(1);
  const steps = (points: readonly BalancePoint[], begin: number, end: number) => {
    let data = `M${text(x(begin))} ${text(y(points[0]!.cents))}`;
    for (const point of points.slice(1)) data += `H${text(x(timeOf(point)))}V${text(y(point.cents))}`;
    return `${data}H${text(x(end))}`;
  };
  const last = known.at(-1)!;
  const ahead = [{ at: new Date(now), cents: last.cents }, ...planned];
  return {
    known: steps(known, from, now),
    planned: steps(ahead, now, until),
    today: { x: x(now), y: y(last.cents) },
    end: { x: x(until), y: y(ahead.at(-1)!.cents) },
    from,
    until,
  };
}
