/**
 * What a page relies on in the data of an answer, written beside the call. The full schema of an answer is far
 * too heavy for a page (it needs zod); this is checked in a few lines, and the compiler holds it against the
 * schema's type:
 *
 * - `'text'`, `'number'`, `'boolean'`: a value of that kind; `'filled'`: a text that isn't empty; `'whole'`: a
 *   safe integer, as amounts and states are
 * - `[shape]`: a list of which every row has the shape; `[shape, null]`: that, or null
 * - `{ field: shape }`: an object in which these fields are there and fit; others may be there too. The field
 *   `'*'` speaks of every field of a record
 *
 * Fields that may be absent have no place in a shape.
 */
export type ReplyShape<Data> = null extends Data
  ? readonly [ReplyShape<NonNullable<Data>>, null]
  : [Data] extends [string]
    ? 'text' | 'filled'
    : [Data] extends [number]
      ? 'number' | 'whole'
      : [Data] extends [boolean]
        ? 'boolean'
        : Data extends readonly (infer Row)[]
          ? readonly [ReplyShape<Row>]
          : { readonly [Field in RequiredFields<Data>]?: ReplyShape<Data[Field]> };

type RequiredFields<Data> = {
  [Field in keyof Data]-?: undefined extends Data[Field] ? never : Field;
}[keyof Data];

/** A shape whose call isn't known any more. */
export type AnyShape =
  | 'text'
  | 'filled'
  | 'number'
  | 'whole'
  | 'boolean'
  | readonly [AnyShape]
  | readonly [AnyShape, null]
  | { readonly [field: string]: AnyShape | undefined };

/** Whether data has the shape. */
export function hasShape(data: unknown, shape: AnyShape): boolean {
  switch (shape) {
    case 'text':
      return typeof data === 'string';
    case 'filled':
      return typeof data === 'string' && data !== '';
    case 'number':
      return Number.isFinite(data);
    case 'whole':
      return Number.isSafeInteger(data);
    case 'boolean':
      return typeof data === 'boolean';
  }
  if (isList(shape)) {
    if (shape.length === 2) return data === null || hasShape(data, shape[0]);
    return Array.isArray(data) && data.every((row) => hasShape(row, shape[0]));
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const fields = data as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([field, inner]) => {
    if (inner === undefined) return true;
    if (field === '*') return Object.values(fields).every((value) => hasShape(value, inner));
    return Object.hasOwn(fields, field) && hasShape(fields[field], inner);
  });
}

const isList = (shape: AnyShape): shape is readonly [AnyShape] | readonly [AnyShape, null] =>
  Array.isArray(shape);
