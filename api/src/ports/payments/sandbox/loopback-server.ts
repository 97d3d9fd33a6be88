import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';

/** The API of a sandboxed service, on loopback. */
export interface LoopbackServer {
  port: number;
  close(): Promise<void>;
}

/** Most octets of a request. */
const BODY_LIMIT = 262_144;

/** Opens a free port of loopback for the API of a sandbox; bodies come to its routes as octets. */
export async function openLoopback(bind: (server: FastifyInstance) => void): Promise<LoopbackServer> {
  const server = Fastify({ bodyLimit: BODY_LIMIT });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  bind(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}
