import type { CallPermission } from './permissions.ts';
import type { AnyShape } from './reply-shape.ts';

/**
 * How a call's input travels. `query` goes into the address, `none` sends path parameters alone. With `file` the body is
 * the octets of one file, which is no part of the input, and the input goes into the address.
 */
export type BodyKind = 'none' | 'query' | 'form' | 'json' | 'file';

/**
 * One call of the wire. Descriptors carry no schema, so that a page pays for none;
 * the API finds the schema in `@certdeck/contract/schemas` by `id`.
 * `Input` and `Data` exist for the compiler only.
 */
export interface Call<Input, Data> {
  /** Row of the call catalogue (`API-031`) or, for calls outside it, a dotted name. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `apiBaseURL`; `{name}` is filled from the input. */
  readonly path: string;
  readonly body: BodyKind;
  /** What its caller must be allowed; without it the API answers 13005 and does nothing. */
  readonly permission: CallPermission;
  /** First element of SWR keys: the area that owns the data. */
  readonly area: string;
  /** Milliseconds; absent means 30,000 (B§9.1). */
  readonly timeout?: number;
  /** `key`: the client sends an Idempotency-Key, and the API answers a repeat with the first answer. */
  readonly idempotent?: 'key';
  /**
   * Its caller must have proved within the last minutes who they are, or the API answers 12011 and does nothing; the
   * client then asks for the proof and repeats the call (D-301).
   */
  readonly stepUp?: true;
  /** API keys may make it, though its permission is `session`: it tells nothing of a person and changes nothing. */
  readonly keys?: true;
  /**
   * What a view of the operator, which looks at a customer's portal and changes nothing, may make of it: it reads and
   * tells no secret, or it ends the view. Without it a view is refused.
   */
  readonly view?: 'reads' | 'ends';
  /** What the page relies on in `data`; an answer of code 200 without it counts as unreadable. */
  readonly reply?: AnyShape;
  readonly types?: { readonly input: Input; readonly data: Data };
}

/** Body of every answer (A§8.1, D-067). `code` 200 alone means success. */
export interface Answer<Data> {
  code: number;
  msg: string;
  data: Data;
  /** Rows in all, for lists. */
  total?: number;
  /** Field name to message (D-049); `msg` repeats the body's msg for any error response (A§8.4). */
  errors?: Record<string, string>;
}

/** A call with its defaults filled in: query for GET, none for DELETE, form otherwise. */
export function defineCall<Input, Data>(
  call: Omit<Call<Input, Data>, 'body' | 'types'> & { body?: BodyKind },
): Call<Input, Data> {
  const body = call.body ?? (call.method === 'GET' ? 'query' : call.method === 'DELETE' ? 'none' : 'form');
  return { ...call, body };
}

/** Time-outs that differ from the default, in milliseconds (B§9.2, B§9.3, D-054). */
export const PAYMENT_TIMEOUT = 1_200_000;
export const STATUS_POLL_TIMEOUT = 60_000;
export const DEFAULT_TIMEOUT = 30_000;
