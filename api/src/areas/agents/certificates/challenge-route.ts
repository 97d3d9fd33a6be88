import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/transaction.ts';
import { plainHost } from '../../../platform/server/plain-host.ts';
import { refusePath } from '../../../platform/server/refused-paths.ts';
import { challengeAt } from './certificates.store.ts';

/**
 * The file that an issuer asks for at a host name before it certifies it (RFC 8555 8.3), of that host name alone. It is
 * read from the database: another process may have been given it this moment.
 */
export function registerChallenges(server: FastifyInstance, { db }: { db: Db }): void {
  server.get<{ Params: { token: string } }>('/.well-known/acme-challenge/:token', async (request, reply) => {
    const path = `/.well-known/acme-challenge/${request.params.token}`;
    const value = await challengeAt(db, plainHost(request.hostname), path);
    if (value === undefined) return refusePath(request, reply, 404);
    return reply.type('text/plain').header('cache-control', 'no-store').send(value);
  });
}
