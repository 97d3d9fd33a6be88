import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds from the beginning of a stop until each part of the server is no longer waited for: answers under
 * way, then jobs, then mails, then the database. Ten seconds is what supervisors grant before they kill.
 */
export const STOP_MS = { answers: 5_000, jobs: 7_000, mails: 8_000, database: 9_000, all: 9_500 } as const;
/** A request whose rest doesn't come for so long is none. */
const SILENCE_MS = 500;
const REAP_MS = 100;

interface Seen {
  /** Bytes read when something came last, and when that was seen. */
  bytes: number;
  at: number;
  /** The request that is being answered, or read. */
  request: IncomingMessage | undefined;
}

/**
 * Makes `app.close()` end within STOP_MS.answers: no connection is taken any more, answers under way are
 * finished, and connections that carry none end: idle ones and those that never sent anything at once, those
 * with half a request when nothing more of it comes.
 * @returns milliseconds that are left of a stop for one of its parts; all of them before it has begun
 */
export function endConnections(app: FastifyInstance): (part: keyof typeof STOP_MS) => number {
  const open = new Map<Socket, Seen>();
  let began: number | undefined;
  let reaper: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { bytes: 0, at: performance.now(), request: undefined });
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const seen = open.get(request.socket);
    if (!seen) return;
    seen.request = request;
    response.once('close', () => {
      if (seen.request === request) seen.request = undefined;
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (began !== undefined) reply.header('connection', 'close');
  });

  function reap(): void {
    app.server.closeIdleConnections();
    const now = performance.now();
    for (const [socket, seen] of open) {
      // Read as a whole, or waiting for us to read on.
      if (seen.request?.complete || (seen.request?.readableLength ?? 0) > 0) continue;
      if (socket.bytesRead > seen.bytes) {
        seen.bytes = socket.bytesRead;
        seen.at = now;
      } else if (seen.bytes === 0 || now - seen.at > SILENCE_MS) socket.destroy();
    }
  }

  app.addHook('preClose', async () => {
    began = performance.now();
    reap();
    reaper = setInterval(reap, REAP_MS).unref();
    end = setTimeout(() => app.server.closeAllConnections(), STOP_MS.answers).unref();
  });
  // Runs when the last connection has ended.
  app.addHook('onClose', async () => {
    clearInterval(reaper);
    clearTimeout(end);
  });
  return (part) => Math.max(0, STOP_MS[part] - (began === undefined ? 0 : performance.now() - began));
}
