import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer, type SecureContext, TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainHost } from './plain-host.ts';

/** The certificates of host names that are served over TLS. */
export interface HostCertificates {
  /** Undefined for a name without one. */
  of(servername: string): Promise<SecureContext | undefined>;
  has(servername: string): boolean;
}

export interface TlsListener {
  port: number;
  /** Takes no connection any more; those that there are end with the server's others. */
  stop(): void;
  /** Resolves when the last connection has ended. */
  ended(): Promise<void>;
}

const HANDSHAKE_MS = 10_000;

/**
 * Opens a port at which the server answers over TLS with the certificate of the name that is asked for (RFC 6066 3).
 * Without a name, or with one that has none, there is no handshake. What comes out of it is a connection of the server
 * like any other: the same limits of time hold for it, and it ends with the others.
 */
export async function openTlsListener(
  app: FastifyInstance,
  certificates: HostCertificates,
  { port, host }: { port: number; host: string },
): Promise<TlsListener> {
  const open = new Set<Socket>();
  const listener = createServer({
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: HANDSHAKE_MS,
    SNICallback(servername, answer) {
      certificates.of(plainHost(servername)).then(
        // Without a context the handshake ends with an alert.
        (context) => answer(null, context),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  listener.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  listener.on('secureConnection', (socket) => app.server.emit('connection', socket));
  // A handshake that fails is the other side's matter.
  listener.on('tlsClientError', (_error, socket) => socket.destroy());
  listener.listen(port, host);
  await once(listener, 'listening');
  const closed = once(listener, 'close');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop() {
      listener.close();
      // What sent nothing yet is no request; the server's own end carries the rest.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
    async ended() {
      await closed;
    },
  };
}

/** The name that a client asked for in its handshake; '' without TLS. Types of Node leave it out for a server's side. */
function servernameOf(socket: unknown): string {
  if (!(socket instanceof TLSSocket)) return '';
  const name: unknown = 'servername' in socket ? socket.servername : '';
  return typeof name === 'string' ? plainHost(name) : '';
}

const nameIn = (host = ''): string => plainHost(host.replace(/:\d+$/, ''));

/**
 * Refuses a request for another name than the one whose certificate its connection was made with (RFC 9110 15.5.20).
 */
export async function refuseMisdirected(
  certificates: HostCertificates,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const asked = servernameOf(request.raw.socket);
  if (asked === '' || !certificates.has(asked) || asked === nameIn(request.headers.host)) return undefined;
  return reply.code(421).type('text/plain').send('Misdirected request\n');
}
