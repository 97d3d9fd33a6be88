import type { BodyKind, Call } from '@certdeck/contract';
import { type Fields, fillPath, serialise } from '@certdeck/contract/requests';

/** One request of the wire, ready to be sent. */
export interface WireRequest {
  method: Call<unknown, unknown>['method'];
  /** Relative to the base URL, with its query. */
  path: string;
  body?: string | Blob;
  contentType?: string;
}

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
  const { path, fields } = fillPath(call, input);
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
