import type { BodyKind, Call } from '@certdeck/contract';
import { listDefaults } from './paging.ts';

/** One request of the wire, ready to be sent. */
export interface WireRequest {
  method: Call<unknown, unknown>['method'];
  /** Relative to the base URL, with its query. */
  path: string;
  body?: string | Blob;
  contentType?: string;
}

type Fields = Record<string, unknown>;

/**
 * Turns a call and its input into a request: path parameters are taken out of the input, the rest travels as the
 * descriptor says (A§7.2, D-055).
 *
 * @param file body of a call that takes one
 * @throws TypeError when a path parameter is missing
 */
export function buildRequest(
  call: Pick<Call<unknown, unknown>, 'method' | 'path' | 'body'>,
  input: object,
  file?: Blob,
): WireRequest {
  const fields: Fields = { ...listDefaults(call), ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${call.path} needs ${name}`);
    delete fields[name];
    return encodeURIComponent(value);
  });
  if (call.body === 'file' && !file) throw new TypeError(`${call.path} needs a file`);
  const body = file ? { body: file, contentType: 'application/octet-stream' } : {};
  return { method: call.method, ...travel(call.body, path, fields), ...body };
}

function travel(kind: BodyKind, path: string, fields: Fields): Omit<WireRequest, 'method'> {
  switch (kind) {
    case 'none':
      return { path };
    case 'query':
    case 'file': {
      const query = serialise(fields);
      return { path: query === '' ? path : `${path}?${query}` };
    }
    case 'form':
      return { path, body: serialise(fields), contentType: 'application/x-www-form-urlencoded' };
    case 'json':
      return { path, body: JSON.stringify(fields), contentType: 'application/json' };
    default:
      return kind satisfies never;
  }
}

/**
 * Form and query values: a list is one comma-joined value, undefined is left out, null is empty (D-056), and a
 * boolean is Y or N (D-218).
 *
 * @throws TypeError for a nested value, which only JSON can carry
 */
export function serialise(fields: Fields): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) parameters.append(name, formValue(name, value));
  }
  return parameters.toString();
}

function formValue(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((entry) => formValue(name, entry)).join(',');
  throw new TypeError(`${name} cannot travel in a form`);
}
