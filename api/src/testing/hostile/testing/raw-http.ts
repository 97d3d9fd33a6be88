import { once } from 'node:events';
import { connect } from 'node:net';

/** One answer as it came over the socket. */
export interface RawAnswer {
  status: number;
  /** Names in lower case; a header that came twice is joined by a line break. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Conversation {
  answers: RawAnswer[];
  /** Whether the server ended the connection by itself. */
  closed: boolean;
}

/**
 * Sends octets as they are over a connection of its own and reads what comes back: until the server closes, or
 * until `answers` answers are there, or until nothing has come for `patience` milliseconds.
 */
export async function converse(
  port: number,
  chunks: string | Buffer | readonly (string | Buffer)[],
  { answers = Infinity, patience = 400, end = false } = {},
): Promise<Conversation> {
  const socket = connect({ host: '127.0.0.1', port });
  // A server that has had enough resets the connection: that is an end like any other.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let closed = false;
  const finished = new Promise<void>((resolve) => {
    socket.setTimeout(patience, resolve);
    socket.on('close', () => {
      closed = true;
      resolve();
    });
    socket.on('end', () => (closed = true));
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (answers !== Infinity && readAnswers(received).length >= answers) resolve();
    });
  });
  for (const chunk of [chunks].flat()) socket.write(chunk);
  if (end) socket.end();
  await finished;
  socket.destroy();
  return { answers: readAnswers(received), closed };
}

/** Reads whole answers one after the other; what is cut off at the end is left out. */
export function readAnswers(received: Buffer): RawAnswer[] {
  const found: RawAnswer[] = [];
  for (let at = 0; ;) {
    const headEnd = received.indexOf('\r\n\r\n', at);
    if (headEnd === -1) return found;
    const [first = '', ...lines] = received.subarray(at, headEnd).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? Number.NaN);
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      const key = name.toLowerCase();
      headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
    }
    const body = bodyAt(received, headEnd + 4, status, headers);
    if (!body) return found;
    found.push({ status, headers, body: body.text });
    at = body.end;
  }
}

function bodyAt(
  received: Buffer,
  start: number,
  status: number,
  headers: Readonly<Record<string, string>>,
): { text: string; end: number } | undefined {
  if (status < 200 || status === 204 || status === 304) return { text: '', end: start };
  if (headers['transfer-encoding'] === 'chunked') return chunkedAt(received, start);
  const length = headers['content-length'];
  const end = length === undefined ? received.length : start + Number(length);
  return end <= received.length ? { text: received.subarray(start, end).toString(), end } : undefined;
}

function chunkedAt(received: Buffer, start: number): { text: string; end: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(received.subarray(at, lineEnd).toString('latin1'), 16);
    const begin = lineEnd + 2;
    if (!(begin + size + 2 <= received.length)) return undefined;
    parts.push(received.subarray(begin, begin + size));
    at = begin + size + 2;
    if (size === 0) return { text: Buffer.concat(parts).toString(), end: at };
  }
}

/** A request as text: a line, headers and a body with its length. */
export function request(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const all = {
    host: 'portal.example',
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
