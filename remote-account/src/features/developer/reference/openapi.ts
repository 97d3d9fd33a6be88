/*
 * The part of an OpenAPI 3.1 document that the reference shows, read with care: it comes from an API of another release.
 */

type Json = Readonly<Record<string, unknown>>;

export interface Field {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  type: string;
  required: boolean;
  /** A value that fits, for examples. */
  sample: unknown;
}

export interface Operation {
  id: string;
  method: string;
  /** With `{name}` for what the input fills in. */
  path: string;
  area: string;
  permission: string;
  fields: readonly Field[];
  /** It takes a file as its body. */
  takesFile: boolean;
  /** Codes of refusals that it may answer. */
  refusals: readonly string[];
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = (value: unknown): Json => (isJson(value) ? value : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A schema in a few words: `string[]`, `Y | N`. */
export function typeOf(schema: unknown): string {
  const { type, enum: values, anyOf, items } = objectIn(schema);
  if (Array.isArray(values)) {
    const shown = values.slice(0, 6).map(String).join(' | ');
    return values.length > 6 ? `${shown} | …` : shown;
  }
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeOf))].filter((one) => one !== '').join(' | ');
  if (type === 'array') return `${typeOf(items) || 'any'}[]`;
  return Array.isArray(type) ? type.map(String).join(' | ') : textIn(type);
}

/** A value that fits a schema, as short as may be. */
export function sampleOf(schema: unknown, depth = 0): unknown {
  const { type, enum: values, anyOf, items, properties, required, format, minimum } = objectIn(schema);
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0], depth);
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? Math.max(1, minimum) : 1;
  if (type === 'boolean') return true;
  if (type === 'array') return depth > 4 ? [] : [sampleOf(items, depth + 1)];
  if (type === 'object' && depth <= 4) {
    const needed = new Set(listIn(required));
    return Object.fromEntries(
      Object.entries(objectIn(properties))
        .filter(([name]) => needed.has(name))
        .map(([name, one]) => [name, sampleOf(one, depth + 1)]),
    );
  }
  return format === 'uuid' ? '01890a5d-ac96-774b-bcce-b302099a8057' : 'string';
}

function fieldsOf(operation: Json): Field[] {
  const parameters = listIn(operation['parameters']).flatMap((one): Field[] => {
    const { name, in: place, required, schema } = objectIn(one);
    if (place !== 'path' && place !== 'query' && place !== 'header') return [];
    return [
      {
        name: textIn(name),
        place,
        type: typeOf(schema),
        required: required === true,
        sample: sampleOf(schema),
      },
    ];
  });
  const content = objectIn(objectIn(operation['requestBody'])['content']);
  const { properties, required } = objectIn(objectIn(content['application/json'])['schema']);
  const needed = new Set(listIn(required));
  const body = Object.entries(objectIn(properties)).map(([name, schema]): Field => ({
    name,
    place: 'body',
    type: typeOf(schema),
    required: needed.has(name),
    sample: sampleOf(schema),
  }));
  return [...parameters, ...body];
}

/** Calls that an API key can be given, by area; what is for people isn't shown. */
export function operationsIn(document: unknown): Operation[] {
  return Object.entries(objectIn(objectIn(document)['paths'])).flatMap(([path, methods]) =>
    Object.entries(objectIn(methods)).flatMap(([method, value]): Operation[] => {
      const operation = objectIn(value);
      if (operation['x-keys'] !== true) return [];
      const content = objectIn(objectIn(operation['requestBody'])['content']);
      return [
        {
          id: textIn(operation['operationId']),
          method: method.toUpperCase(),
          path,
          area: textIn(listIn(operation['tags'])[0]),
          permission: textIn(operation['x-permission']),
          fields: fieldsOf(operation),
          refusals: listIn(operation['x-refusals']).map(String),
          takesFile: Object.hasOwn(content, 'application/octet-stream'),
        },
      ];
    }),
  );
}
