import { type Expression, type RawBuilder, sql } from 'kysely';

/** A span of time: the moment it begins at, and the first one after it. */
export interface Span {
  place: number;
  first: Date;
  /** Not in it any more. */
  last: Date;
}

/** The spans between moments (seconds since 1970), as rows that tables are joined with by their indexes. */
export const spansBetween = (borders: readonly number[]): RawBuilder<Span> =>
  sql<Span>`(values ${sql.join(
    borders
      .slice(1)
      .map((last, place) => sql`(cast(${place} as integer), ${timeOf(borders[place]!)}, ${timeOf(last)})`),
  )})`;

/**
 * Which of the spans between borders a moment is in, counted from 0; outside of all, a place that there is none of. For
 * counting many rows: each is looked at once, where a join compares it with every span.
 */
export const placeOf = (moment: Expression<Date>, borders: readonly number[]): RawBuilder<number> =>
  sql<number>`width_bucket(${moment}, array[${sql.join(borders.map(timeOf))}]) - 1`;

/** The moments themselves; `last` is the same as `first`. */
export const momentsAt = (moments: readonly number[]): RawBuilder<Span> =>
  sql<Span>`(values ${sql.join(
    moments.map((at, place) => sql`(cast(${place} as integer), ${timeOf(at)}, ${timeOf(at)})`),
  )})`;

const timeOf = (seconds: number): RawBuilder<Date> =>
  sql<Date>`cast(${new Date(seconds * 1000)} as timestamptz)`;

/** Figures at their places; 0 where a place has none. */
export function atPlaces(rows: readonly { place: number; figure: number }[], count: number): number[] {
  const figures = new Map(rows.map(({ place, figure }) => [place, figure]));
  return Array.from({ length: count }, (_, place) => figures.get(place) ?? 0);
}
