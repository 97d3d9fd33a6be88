import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

export type RawResponse =
  | {
      kind: 'response';
      status: number;
      location: string;
      contentType: string;
      body: Buffer;
      truncated: boolean;
      /** `Retry-After` of an answer that has one (RFC 9110 10.2.3). */
      retryAfter?: string;
    }
  | { kind: 'timeout' }
  | { kind: 'connection'; code: string };

export interface RawRequest {
  url: URL;
  /** Dialled as it is: no name is looked up again, so that a second answer cannot lead elsewhere. */
  address: string;
  port: number;
  /** Milliseconds since 1970. */
  deadline: number;
  maxBody: number;
  verifyTls: boolean;
  /** Makes it something else than a GET of whatever there is. */
  content?: RequestContent | undefined;
}

/** What is sent along; with a body it is a POST. */
export interface RequestContent {
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** Reads up to `max` octets and leaves the rest unread. */
async function readBody(
  response: IncomingMessage,
  max: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const part: Buffer = chunk;
    chunks.push(part);
    length += part.length;
    if (length > max) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, max), truncated: length > max };
}

function open(request: RawRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, address, port, verifyTls, content } = request;
  const body = content?.body;
  const isLiteral = url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname);
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'user-agent': 'Certdeck domain validation',
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...content?.headers,
    },
    agent: false,
    maxHeaderSize: 16_384,
    signal,
  };
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? httpsRequest(
            {
              ...options,
              rejectUnauthorized: verifyTls,
              // No name is sent for addresses (RFC 6066 3).
              ...(isLiteral ? {} : { servername: url.hostname }),
            },
            resolve,
          )
        : httpRequest(options, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** One request to one address; follows nothing. */
export async function requestOnce(request: RawRequest): Promise<RawResponse> {
  const remaining = request.deadline - Date.now();
  if (remaining <= 0) return { kind: 'timeout' };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), remaining);
  try {
    const response = await open(request, abort.signal);
    const { body, truncated } = await readBody(response, request.maxBody);
    response.destroy();
    const retryAfter = response.headers['retry-after'];
    return {
      kind: 'response',
      status: response.statusCode ?? 0,
      location: response.headers.location ?? '',
      contentType: response.headers['content-type'] ?? '',
      body,
      truncated,
      ...(retryAfter !== undefined && { retryAfter }),
    };
  } catch (error) {
    if (abort.signal.aborted) return { kind: 'timeout' };
    const hasCode = typeof error === 'object' && error !== null && 'code' in error;
    return { kind: 'connection', code: hasCode ? String(error.code) : 'PROTOCOL' };
  } finally {
    clearTimeout(timer);
  }
}
