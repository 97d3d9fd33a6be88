import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

export type RawResponse =
  | { kind: 'response'; status: number; location: string; body: Buffer; truncated: boolean }
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
  const { url, address, port, verifyTls } = request;
  const isLiteral = url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname);
  const options: RequestOptions = {
    method: 'GET',
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'user-agent': 'Certdeck domain validation',
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
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
    sent.end();
  });
}

/** One GET to one address; follows nothing. */
export async function requestOnce(request: RawRequest): Promise<RawResponse> {
  const remaining = request.deadline - Date.now();
  if (remaining <= 0) return { kind: 'timeout' };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), remaining);
  try {
    const response = await open(request, abort.signal);
    const { body, truncated } = await readBody(response, request.maxBody);
    response.destroy();
    return {
      kind: 'response',
      status: response.statusCode ?? 0,
      location: response.headers.location ?? '',
      body,
      truncated,
    };
  } catch (error) {
    if (abort.signal.aborted) return { kind: 'timeout' };
    const hasCode = typeof error === 'object' && error !== null && 'code' in error;
    return { kind: 'connection', code: hasCode ? String(error.code) : 'PROTOCOL' };
  } finally {
    clearTimeout(timer);
  }
}
