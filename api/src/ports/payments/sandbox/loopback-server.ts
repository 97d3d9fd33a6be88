import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FaultSwitches } from './fault-switches.ts';

/** The API of a sandboxed service, on loopback. */
export interface LoopbackServer {
  port: number;
  close(): Promise<void>;
}

/** Most octets of a request. */
const BODY_LIMIT = 262_144;

/**
 * Opens a free port of loopback for the API of a sandbox; bodies come to its routes as octets.
 * @param faults what its answers meet on their way; absent, nothing
 */
export async function openLoopback(
  bind: (server: FastifyInstance) => void,
  faults?: FaultSwitches,
): Promise<LoopbackServer> {
  // What hangs is ended with the server.
  const server = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  if (faults) spoilAnswers(server, faults);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  bind(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}

/** Does to answers what the switches say. Errors come from what stands before a service: nobody has signed them. */
function spoilAnswers(server: FastifyInstance, faults: FaultSwitches): void {
  server.addHook('onRequest', async (_request, reply) => {
    if ((await faults.read()).answers === 'away') return reply.code(503).type('text/html').send('away');
    return undefined;
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const { answers } = await faults.read();
    if (answers === 'hanging') await once(request.raw.socket, 'close');
    if (answers === 'lost') reply.raw.destroy();
    if (answers !== 'error') return payload;
    reply.code(502).type('text/html').removeHeader('content-length');
    return '<html><title>502 Bad Gateway</title></html>';
  });
}
