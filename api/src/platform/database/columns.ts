import type { ColumnType } from 'kysely';

/** Moment of a row, set by the database when left out. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** JSON documents go in as text and come out as values. */
export type Json<Value> = ColumnType<Value, string, string>;

export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** A moment that is set later. */
export type LaterDate = ColumnType<Date | null, Date | null | undefined, Date | null>;
