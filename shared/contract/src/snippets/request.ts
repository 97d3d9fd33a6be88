import type { Call } from '../call.ts';
import { fillPath, serialise } from '../requests.ts';

/** One request, as an example shows it; the key isn't part of it, since it stands in the environment of who runs it. */
export interface SnippetRequest {
  method: string;
  /** Absolute, with its query. */
  url: string;
  /** Name and value, besides the key. */
  headers: readonly (readonly [string, string])[];
  /** What travels as JSON; undefined for nothing. */
  json?: unknown;
  /** Name of the file that is the body. */
  file?: string;
}

/** The variable of the environment that examples take the key from. */
export const KEY_VARIABLE = 'CERTDECK_API_KEY';

/** The header that says what an example sends. */
export const JSON_HEADER = ['content-type', 'application/json'] as const;
export const FILE_HEADER = ['content-type', 'application/octet-stream'] as const;

export interface SnippetOptions {
  /** Address below which the calls live, without a slash at its end. */
  base: string;
  /** Key of the intent, for a call that takes one: a text that is run twice does its work once. */
  idempotencyKey: string;
  /** Name of the file, for a call that takes one. */
  file?: string;
}

/**
 * A call with its input as an example. A call that takes a form takes JSON as well, which is easier to read.
 * @throws TypeError when a path parameter is missing
 */
export function snippetRequest(
  call: Pick<Call<unknown, unknown>, 'method' | 'path' | 'body' | 'idempotent'>,
  input: object,
  { base, idempotencyKey, file = 'file' }: SnippetOptions,
): SnippetRequest {
  const { path, fields } = fillPath(call, input);
  const inBody = (call.body === 'json' || call.body === 'form') && Object.keys(fields).length > 0;
  const query = call.body === 'query' || call.body === 'file' ? serialise(fields) : '';
  return {
    method: call.method,
    url: `${base}${path}${query === '' ? '' : `?${query}`}`,
    headers: [
      ...(inBody ? [JSON_HEADER] : []),
      ...(call.body === 'file' ? [FILE_HEADER] : []),
      ...(call.idempotent === 'key' ? ([['idempotency-key', idempotencyKey]] as const) : []),
    ],
    ...(inBody ? { json: fields } : {}),
    ...(call.body === 'file' ? { file } : {}),
  };
}
