import { lookup, type LookupAddress } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { isIp } from '@certdeck/validation';
import { mayDial } from '../../../platform/dns/addresses.ts';

/** No answer came. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** False: the request surely didn't reach the server. */
  readonly sent: boolean;

  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TransportOptions {
  /** PEM of the authorities that the server's certificate may come from, instead of those of the system. */
  ca?: string | undefined;
  /** Also addresses that are not public are dialled: a server on this machine, for tests. */
  allowPrivate: boolean;
  /** Milliseconds from the request to the end of the answer; 20,000 unless told. */
  timeoutMs?: number;
}

export type Transport = (
  method: 'GET' | 'HEAD' | 'POST',
  url: string,
  content?: { body: string; accept?: string },
) => Promise<Reply>;

/** A chain of certificates for 100 names stays far below. */
const MAX_BODY = 1_048_576;
const CODES_BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'PROTOCOL';

/** Leaves out addresses that must not be dialled; the checked one is the one that is dialled. */
const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    const allowed = found.filter(({ address }) => mayDial(address));
    const [first] = allowed;
    if (!first) return done(Object.assign(new Error('not a public address'), { code: 'EADDRNOTPUBLIC' }), '');
    return options.all ? done(null, allowed) : done(null, first.address, first.family);
  });
};

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const part: Buffer = chunk;
    chunks.push(part);
    length += part.length;
    if (length > MAX_BODY) throw new Unreachable('the answer is too long', true);
  }
  return Buffer.concat(chunks);
}

/**
 * Requests over https to a server that the operator has named, and to the addresses that it names in turn.
 * Redirects are not followed.
 */
export function createTransport({ ca, allowPrivate, timeoutMs = 20_000 }: TransportOptions): Transport {
  return async (method, address, content) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:') throw new Unreachable(`${url.origin} is not https`, false);
    if (!allowPrivate && isIp(host) && !mayDial(host))
      throw new Unreachable(`${host} is not a public address`, false);
    const options: RequestOptions = {
      method,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(ca === undefined ? {} : { ca }),
      ...(allowPrivate ? {} : { lookup: publicOnly }),
      headers: {
        'user-agent': 'Certdeck ACME client',
        'accept-language': 'en',
        ...(content?.accept ? { accept: content.accept } : {}),
        ...(content
          ? { 'content-type': 'application/jose+json', 'content-length': Buffer.byteLength(content.body) }
          : {}),
      },
    };
    let isConnected = false;
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(url, options, resolve);
        sent.on('error', reject);
        sent.on('socket', (socket) => socket.once('secureConnect', () => (isConnected = true)));
        sent.end(content?.body);
      });
      return { status: response.statusCode ?? 0, headers: response.headers, body: await readBody(response) };
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      const code = codeOf(error);
      throw new Unreachable(`${url.host}: ${code}`, isConnected && !CODES_BEFORE_SENDING.has(code));
    }
  };
}
