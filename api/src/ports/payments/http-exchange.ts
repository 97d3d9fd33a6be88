import { errorCode } from '../../platform/data-folder/error-code.ts';

/** What came of one request. */
export type Exchange =
  | { kind: 'answered'; status: number; headers: Headers; body: Buffer }
  /** No connection was made: nothing was asked. */
  | { kind: 'not-sent' }
  /** It may have been received. */
  | { kind: 'lost' };

export interface ExchangeRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Most octets of the answer; absent: 256 KiB. */
  mostOctets?: number;
}

const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Milliseconds that a request may take; shorter than the first look at a payment. */
const TIMEOUT_MS = 12_000;
/** Most octets of an answer that says no others. */
const MOST_OCTETS = 262_144;

/** Sends one request to the configured address, and to no other. */
export async function exchange(
  url: string,
  { mostOctets = MOST_OCTETS, ...request }: ExchangeRequest,
): Promise<Exchange> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await readOctets(response, mostOctets);
    return body
      ? { kind: 'answered', status: response.status, headers: response.headers, body }
      : { kind: 'lost' };
  } catch (error) {
    const cause: unknown =
      typeof error === 'object' && error !== null ? Reflect.get(error, 'cause') : undefined;
    return { kind: NOT_REACHED.has(errorCode(cause)) ? 'not-sent' : 'lost' };
  }
}

/** @returns undefined when the answer is too long */
async function readOctets(response: Response, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
