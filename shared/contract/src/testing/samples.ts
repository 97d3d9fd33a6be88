import { z } from 'zod';
import type { Call } from '../call.ts';
import { schemaOf } from '../schemas/index.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A value that a schema written as JSON Schema allows: one row in each list, the first of several choices. */
export function sampleFrom(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleFrom(first);
  // A simple type that may be null is written as a list of both.
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleFrom(schema.properties?.[name] as JsonSchema)]),
      );
    case 'array':
      return [sampleFrom(schema.items as JsonSchema)];
    case 'string':
      return 'a';
    case 'boolean':
      return false;
    default:
      return 0;
  }
}

/** Data that the schema of a call allows. */
export function sampleOf<Input, Data>({ id }: Call<Input, Data>): Data {
  const schema = schemaOf[id];
  if (!schema) throw new Error(`no schema of ${id}`);
  return sampleFrom(z.toJSONSchema(schema.data, { unrepresentable: 'any' })) as Data;
}
